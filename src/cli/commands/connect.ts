/** `lore connect`: connects this home to a team server, so that agents here use its memory. */
import { readConnection, removeConnection, saveConnection } from '../../config/connection.ts'
import { LoreError } from '../../core/errors.ts'
import { parseTeamScope } from '../../core/team.ts'
import { type CommandOutput, defineCommand } from '../command/command.ts'
import { flag, optionalArgument, text } from '../command/options.ts'
import { readStdin } from '../command/read-stdin.ts'

export const connect = defineCommand({
  name: 'connect',
  summary: 'use the memory of a team server on this machine',
  description:
    'Stores the address and the token of a team server in the home folder, readable by you only, after asking the server whose token it is. From then on agents on this machine (`lore mcp`, the plugin) use the team’s memory; while the server is away, this machine’s own memory answers. Hooks keep using this machine’s memory, because they must answer in milliseconds. The token is read from standard input, so that it does not stay in the history of your shell. Without an address, shows the connection.',
  arguments: {
    url: optionalArgument('[url]', 'the address of the server, such as https://lore.example.org'),
  },
  options: {
    scope: text('--scope <scope>', 'a namespace, or namespace/project; default: the first one of the token'),
    off: flag('--off', 'forget the server and the token'),
  },
  examples: [
    ['lore connect https://lore.example.org < token.txt', 'use the team’s memory from now on'],
    ['lore connect', 'which server is used'],
    ['lore connect --off', 'use this machine’s own memory again'],
  ],
  async run({ args, options, context }): Promise<CommandOutput> {
    const { home } = context.standpoint
    if (options.off) {
      const removed = removeConnection(home)
      return { json: { removed }, render: () => (removed ? 'Not connected any more.' : 'Was not connected.') }
    }
    if (args.url === undefined) return show(home)
    const url = requireServerUrl(args.url)
    if (options.scope !== undefined) parseTeamScope(options.scope)
    const token = (await readStdin(process.stdin)).trim()
    if (token === '') {
      throw new LoreError('invalid_input', 'There is no token on standard input.', {
        hint: `An administrator issues one: \`lore team token add\`. Then: lore connect ${url} < token.txt`,
      })
    }
    const connection = { url, token, scope: options.scope ?? null }
    const { name, role, scope } = await askWho(connection)
    saveConnection(home, connection)
    const shown = { url, name, role, scope }
    return { json: shown, render: () => `Connected to ${url} as ${name} (${role} in ${scope.namespace}).` }
  },
})

function show(home: string): CommandOutput {
  const found = readConnection(home)
  if (found === null) {
    return {
      json: { connected: false },
      render: () => 'Not connected to a team server: agents use this machine’s own memory.',
    }
  }
  const { url, scope } = found
  return {
    json: { connected: true, url, scope },
    render: () => `Agents use ${url}${scope === null ? '' : ` (${scope})`}.`,
  }
}

/** A token goes over the network only encrypted, except to this machine. */
function requireServerUrl(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null
  const isHere = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) {
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  }
  throw new LoreError('invalid_input', 'That address cannot be used.', {
    hint: 'Give an address that begins with https://, such as https://lore.example.org.',
    details: { field: 'url' },
  })
}

interface Me {
  readonly name: string
  readonly role: string
  readonly scope: { readonly namespace: string; readonly project: string | null }
}

async function askWho(connection: { url: string; token: string; scope: string | null }): Promise<Me> {
  const response = await fetch(`${connection.url}/api/me`, {
    headers: {
      authorization: `Bearer ${connection.token}`,
      ...(connection.scope === null ? {} : { 'x-lore-scope': encodeURI(connection.scope) }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new LoreError('daemon_away', `${new URL(connection.url).host} does not answer.`, {
      hint: 'Check the address, and that the server runs.',
      cause: error,
    })
  })
  const body = (await response.json().catch(() => null)) as
    | (Me & { error?: { message: string; hint: string } })
    | null
  if (response.ok && body !== null) return body
  throw new LoreError('unauthorized', body?.error?.message ?? `The server answered ${response.status}.`, {
    hint: body?.error?.hint ?? 'Check the address.',
  })
}
