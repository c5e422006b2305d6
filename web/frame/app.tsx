/** The frame around every view: navigation, connection, messages, keys. */
import { useEffect } from 'preact/hooks'
import { connection, me } from '../api/client.ts'
import { AskDialog } from './ask.tsx'
import { Banner } from './banner.tsx'
import { HelpDialog, useGlobalKeys } from './help.tsx'
import { Nav } from './nav.tsx'
import { route } from './router.tsx'
import { Toasts } from './toast.tsx'
import { titleOf, View } from './view.tsx'

export function App() {
  const { view, id } = route.value
  useGlobalKeys()
  useEffect(() => {
    document.title = `${titleOf(view)} · Lore`
  }, [view])
  const isKnown = me.value !== null
  return (
    <>
      <a class="skip" href="#main">
        Skip to content
      </a>
      <Banner />
      <div class="frame">
        <Nav />
        <main id="main" tabIndex={-1} class={`view-${view}`}>
          {isKnown ? <View key={`${view} ${id}`} /> : <Waiting />}
        </main>
      </div>
      <Toasts />
      <AskDialog />
      <HelpDialog />
    </>
  )
}

function Waiting() {
  if (connection.value !== 'signed-out') return <p class="center quiet">Connecting to Lore …</p>
  return (
    <div class="center narrow">
      <h1>Please sign in</h1>
      <p>
        The explorer shows private memories, so it opens only with a link that Lore makes. Run this in a
        terminal:
      </p>
      <p>
        <code class="big">lore ui</code>
      </p>
      <p class="quiet">This page goes on by itself as soon as you have signed in.</p>
    </div>
  )
}
