/** Server-sent events: one stream for each open page, with a heartbeat, ended when the server closes. */
import { LoreError } from '../core/errors.ts'
import type { Change, ChangeFeed } from './change-feed.ts'

const HEARTBEAT_MS = 15_000
const MOST_STREAMS = 64
const MOST_OF_ONE = 16
/** The browser connects again this soon after the connection was lost. */
const RETRY_MS = 1_000

export interface EventStreams {
  /**
   * Resolves once the stream reports every later change.
   * @param gone aborted once the page has left, which may be before there is an answer
   * @param holder who opens it, where several people do; the stream ends once it may not be held any longer
   * @throws LoreError database_busy if too many pages are open
   */
  open(gone: AbortSignal, holder?: StreamHolder): Promise<Response>
  close(): void
}

interface StreamHolder {
  readonly name: string
  /** Asked with every heartbeat. */
  isStillAllowed(): Promise<boolean>
}

export interface StreamLimits {
  readonly heartbeatMs?: number
  /** Streams open at once. Default 64. */
  readonly most?: number
  /** Streams that one holder has open at once. Default 16. */
  readonly mostOfOne?: number
}

export function createEventStreams(feed: ChangeFeed, limits: StreamLimits = {}): EventStreams {
  const { heartbeatMs = HEARTBEAT_MS, most = MOST_STREAMS, mostOfOne = MOST_OF_ONE } = limits
  /** The end of each stream, and the name of its holder. */
  const ends = new Map<() => void, string | null>()
  return {
    async open(gone, holder) {
      const own = holder?.name ?? null
      const held = own === null ? 0 : [...ends.values()].filter((name) => name === own).length
      if (ends.size >= most || held >= mostOfOne) {
        throw new LoreError('database_busy', 'Too many pages of the explorer are open.', {
          hint: 'Close some of them.',
        })
      }
      let end: () => void = () => undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder()
          const send = (text: string): void => {
            // A page that does not read is cut off, so that nothing piles up for it; it connects again.
            if ((controller.desiredSize ?? 0) < -100) end()
            else controller.enqueue(encoder.encode(text))
          }
          const unsubscribe = feed.subscribe((change) => send(renderChange(change)))
          const heartbeat = setInterval(() => {
            send(': still here\n\n')
            void holder?.isStillAllowed().then((allowed) => {
              if (!allowed) end()
            })
          }, heartbeatMs).unref()
          end = () => {
            if (!ends.delete(end)) return
            unsubscribe()
            clearInterval(heartbeat)
            controller.close()
          }
          ends.set(end, own)
          send(`retry: ${RETRY_MS}\n\n`)
        },
        // The page is gone: the stream needs no closing, only its subscription does.
        cancel: () => end(),
      })
      gone.addEventListener('abort', end, { once: true })
      if (gone.aborted) end()
      await feed.begun()
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      })
    },
    close: () => {
      for (const end of [...ends.keys()]) end()
    },
  }
}

function renderChange(change: Change): string {
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`
}
