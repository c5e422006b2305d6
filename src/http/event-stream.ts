/** Server-sent events: one stream for each open page, with a heartbeat, ended when the server closes. */
import { LoreError } from '../core/errors.ts'
import type { Change, ChangeFeed } from './change-feed.ts'

const HEARTBEAT_MS = 15_000
const MOST_STREAMS = 64
/** The browser connects again this soon after the connection was lost. */
const RETRY_MS = 1_000

export interface EventStreams {
  /** @throws LoreError database_busy if too many pages are open */
  open(): Response
  close(): void
}

export function createEventStreams(feed: ChangeFeed, heartbeatMs = HEARTBEAT_MS): EventStreams {
  const ends = new Set<() => void>()
  return {
    open() {
      if (ends.size >= MOST_STREAMS) {
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
          const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs).unref()
          end = () => {
            if (!ends.delete(end)) return
            unsubscribe()
            clearInterval(heartbeat)
            controller.close()
          }
          ends.add(end)
          send(`retry: ${RETRY_MS}\n\n`)
        },
        // The page is gone: the stream needs no closing, only its subscription does.
        cancel: () => end(),
      })
      return new Response(body, {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      })
    },
    close: () => {
      for (const end of [...ends]) end()
    },
  }
}

function renderChange(change: Change): string {
  return `event: change\ndata: ${JSON.stringify(change)}\n\n`
}
