/** Says that the daemon is away, or that the sign-in has ended, and what to do. Nothing on the page is lost by it. */
import { connection, isLocal, me } from '../api/client.ts'

export function Banner() {
  const state = connection.value
  if (state === 'here' || state === 'starting' || me.value === null) return null
  return (
    <div class="banner" role="alert">
      {state === 'lost' ? (
        <>
          <strong>Lore does not answer.</strong> What you typed is kept; this page goes on by itself as soon
          as {isLocal() ? 'the daemon' : 'the server'} is back.
          {isLocal() && (
            <>
              {' '}
              Start it with <code>lore daemon start</code>.
            </>
          )}
        </>
      ) : (
        <>
          <strong>Your sign-in has ended.</strong> What you typed is kept.{' '}
          {isLocal() ? (
            <>
              Run <code>lore ui</code>; this page then goes on by itself.
            </>
          ) : (
            <a
              href={`/ui/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`}
              target="_self"
            >
              Sign in again
            </a>
          )}
        </>
      )}
    </div>
  )
}
