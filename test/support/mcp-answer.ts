/** Asks an MCP server in a process of its own one thing, as an agent does over standard input and output. */
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Calls the tool, returns the whole line of its answer, and ends the process. */
export async function askTool(child: ChildProcess, name: string, args: object): Promise<string> {
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('the process has pipes')
  const ended = new Promise((resolve) => child.once('close', resolve))
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const clientInfo = { name: 'test', version: '1' }
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  })
  send({ method: 'notifications/initialized' })
  send({ id: 2, method: 'tools/call', params: { name, arguments: args } })
  let answer = ''
  for await (const line of createInterface({ input: stdout })) {
    if (!line.includes('"id":2')) continue
    answer = line
    break
  }
  stdin.end()
  child.kill('SIGTERM')
  await ended
  return answer
}
