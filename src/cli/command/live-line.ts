/**
 * One line at the bottom of a terminal that is redrawn as things change. Does nothing if the output is no
 * terminal.
 */
import type { WriteStream } from 'node:tty'

export interface LiveLine {
  /** Shows the text of `render`, refreshed every two seconds, until `end`. */
  follow(render: () => Promise<string>): void
  /** Prints a lasting line on stderr, above the live one. */
  interrupt(text: string): void
  end(): void
}

const REFRESH_MS = 2_000
const CLEAR = '\r\u001b[K'

export function createLiveLine(stream: WriteStream, silent: boolean): LiveLine {
  const live = stream.isTTY === true && !silent
  let timer: NodeJS.Timeout | null = null
  let shown = ''
  const draw = (text: string): void => {
    shown = text
    stream.write(`${CLEAR}${text}`)
  }
  return {
    follow(render) {
      if (!live) return
      const refresh = async (): Promise<void> => {
        try {
          draw(await render())
        } catch (error) {
          draw(error instanceof Error ? error.message : String(error))
        }
        if (timer !== null) timer = setTimeout(() => void refresh(), REFRESH_MS)
      }
      timer = setTimeout(() => void refresh(), 0)
    },
    interrupt(text) {
      if (live) stream.write(CLEAR)
      process.stderr.write(`${text}\n`)
      if (timer !== null) draw(shown)
    },
    end() {
      if (timer === null) return
      clearTimeout(timer)
      timer = null
      stream.write(CLEAR)
    },
  }
}
