/** An empty store explains itself: what Lore will do, and what a person has to allow first. */
import { call, isLocal, may } from '../../api/client.ts'
import { noteChanges } from '../../api/events.ts'
import { listSettings, saveSetting } from '../../api/settings.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { complain, say } from '../../frame/toast.tsx'
import { count } from '../../parts/words.ts'
import { TellIt } from './tell-it.tsx'

export function FirstRun() {
  return (
    <div class="page reading first-run">
      <h1>Lore is empty</h1>
      <p>
        Lore remembers what you and your agents say to each other: word for word, with the source of every
        memory.{' '}
        {isLocal()
          ? 'It all stays on this machine. There are three ways to begin.'
          : 'What is shared here is seen by everybody who has a role in this place.'}
      </p>
      {isLocal() && <Conversations />}
      {may('remember') && (
        <section>
          <h2>Tell it something</h2>
          <TellIt />
        </section>
      )}
      <section>
        <h2>Look around in an example</h2>
        <p>
          <code>lore demo</code> fills a throw-away home with a year of an invented project, so that every
          view has life. It does not touch this one.
        </p>
      </section>
    </div>
  )
}

/** Reads conversations only after a clear yes. */
function Conversations() {
  const settings = useAnswer('settings', listSettings, ['settings'])
  const found = useAnswer('capture', (signal) => call('captureStatus', {}, signal), ['status'])
  const enabled = settings.answer?.find(({ key }) => key === 'capture.enabled')?.value === true
  const sources = found.answer?.sources.filter(({ files }) => files > 0) ?? []
  const allow = async () => {
    const agreed = await ask({
      title: 'May Lore read your conversations?',
      says: [
        'Lore reads the files that your agents keep of your conversations, now and from now on. It keeps a copy in its own folder on this machine, without passwords and keys.',
        'Nothing is sent anywhere, unless you set up a language model elsewhere or share a project. You can pause it, exclude projects, and forget conversations at any time.',
      ],
      yes: 'Yes, read them',
    })
    if (!agreed) return
    try {
      await saveSetting('capture.enabled', true)
      noteChanges(['settings', 'status'])
      say('Lore reads your conversations now. The first memories appear in a few minutes.', async () => {
        await saveSetting('capture.enabled', null)
        noteChanges(['settings'])
      })
    } catch (error) {
      complain(error)
    }
  }
  return (
    <section>
      <h2>Let Lore read your conversations</h2>
      {enabled ? (
        <p role="status">Lore is reading your conversations. The first memories appear here by themselves.</p>
      ) : (
        <>
          <p>
            {sources.length === 0
              ? 'No conversations of a known agent were found on this machine yet.'
              : `Found: ${sources.map(({ title, files }) => `${title} (${count(files, 'file')})`).join(', ')}.`}
          </p>
          <button type="button" class="primary" onClick={() => void allow()}>
            Read my conversations …
          </button>
        </>
      )}
    </section>
  )
}
