/** The client's side of an MCP server over stdio in a process that is kept and used again, as `hosted-commands.ts` has it. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { converseHosted, type HostedCommand, type HostedConversation } from './hosted-commands.ts'

/** @param log is called with what the server writes to stderr */
export function createHostedTransport(
  command: Omit<HostedCommand, 'input'>,
  log: (text: string) => void,
): Transport {
  let server: HostedConversation | null = null
  let rest = Buffer.alloc(0)
  const transport: Transport = {
    async start() {
      server = converseHosted(command, (stream, chunk) => {
        if (stream === 'stderr') return log(Buffer.from(chunk).toString())
        rest = Buffer.concat([rest, chunk])
        for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
          const line = rest.subarray(0, end).toString()
          rest = rest.subarray(end + 1)
          transport.onmessage?.(JSON.parse(line) as JSONRPCMessage)
        }
      })
      server.ended.then(
        () => transport.onclose?.(),
        (error: Error) => transport.onerror?.(error),
      )
    },
    async send(message) {
      server?.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      await server?.end()
    },
  }
  return transport
}
