/** `lore team token`: issues, lists and revokes tokens for agents. */
import { parseTeamScope, ROLES, type TeamToken } from '../../../core/team.ts'
import { type CommandOutput, defineCommand } from '../../command/command.ts'
import { byOperator, postgresOption, withTeam } from '../../command/open-team.ts'
import { argument, flag, integer, oneOf, text } from '../../command/options.ts'
import { show } from '../../render/layout/block.ts'
import { table } from '../../render/layout/table.ts'

const DAY_MS = 86_400_000

const add = defineCommand({
  name: 'add',
  summary: 'issue a token, which is shown once',
  description:
    'Issues a token for an agent or a machine of a person. What stores with it is an agent, never the person. It may do at most what its role says, in at most the scopes it names, and never more than the person may. The token is shown once; only its hash is stored.',
  arguments: {
    person: argument('<person>', 'whose it is'),
    name: argument('<name>', 'what uses it, such as laptop'),
  },
  options: {
    postgres: postgresOption,
    role: oneOf('--role <role>', 'the most it may do; default writer', ROLES),
    scopes: text('--scopes <scopes>', 'scopes, separated by commas; default: all of the person'),
    days: integer('--days <days>', 'expires after this many days; default 90', 1, 3_650),
    forever: flag('--forever', 'never expires'),
  },
  examples: [
    ['lore team token add Ana laptop', 'for her agent, for 90 days'],
    ['lore team token add Ana ci --role reader --scopes backend/web', 'one that reads in one project'],
  ],
  async run({ args, options }) {
    const issued = await withTeam(options.postgres, async (team) => {
      const given = await team.issueToken({
        person: args.person,
        name: args.name,
        role: options.role ?? 'writer',
        scopes: options.scopes?.split(',').map((scope) => parseTeamScope(scope.trim())) ?? null,
        expiresAt: options.forever ? null : Date.now() + (options.days ?? 90) * DAY_MS,
      })
      await team.appendAudit([byOperator('issueToken', `${args.person}/${args.name}`)])
      return given
    })
    return { json: issued, render: () => issued.value, verbatim: true }
  },
})

const revoke = defineCommand({
  name: 'revoke',
  summary: 'revoke a token',
  description: 'Revokes a token: the next request with it is refused, on every server.',
  arguments: { id: argument('<id>', 'the token, or the beginning of its id') },
  options: { postgres: postgresOption },
  examples: [['lore team token revoke 3f1a9c', 'the laptop is lost']],
  async run({ args, options }) {
    const revoked = await withTeam(options.postgres, async (team) => {
      const token = await team.revokeToken(args.id)
      await team.appendAudit([byOperator('revokeToken', token.id)])
      return token
    })
    return { json: revoked, render: () => `Revoked ${revoked.person}/${revoked.name}.` }
  },
})

const list = defineCommand({
  name: 'list',
  summary: 'list tokens',
  description: 'Lists tokens with their roles, scopes and last use; never their values.',
  arguments: {},
  options: { postgres: postgresOption, person: text('--person <name>', 'only those of this person') },
  examples: [['lore team token list', 'all tokens']],
  run: async ({ options }) =>
    listTokens(await withTeam(options.postgres, (team) => team.tokens(options.person ?? null))),
})

function listTokens(tokens: readonly TeamToken[]): CommandOutput {
  return {
    json: { tokens },
    render: (view) =>
      tokens.length === 0
        ? 'No tokens yet. Issue one: lore team token add PERSON NAME'
        : show(
            view,
            table(tokens, {
              id: { of: ({ id }) => id.slice(0, 8), paint: view.paint.dim },
              name: { of: ({ person, name }) => `${person}/${name}`, paint: view.paint.bold },
              role: { of: ({ role }) => role },
              scopes: {
                of: ({ scopes }) =>
                  scopes
                    ?.map(({ namespace, project }) =>
                      project === null ? namespace : `${namespace}/${project}`,
                    )
                    .join(', ') ?? 'all',
                flexible: true,
              },
              state: { of: (token) => stateOf(token, view.now) },
            }),
          ),
  }
}

function stateOf({ revokedAt, expiresAt }: TeamToken, now: number): string {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt === null) return 'never expires'
  const day = new Date(expiresAt).toISOString().slice(0, 10)
  return expiresAt <= now ? `expired ${day}` : `until ${day}`
}

export const token = defineCommand(
  {
    name: 'token',
    summary: 'issue, list and revoke tokens',
    description: 'Lists the tokens of the team.',
    arguments: {},
    options: { postgres: postgresOption },
    examples: [['lore team token', 'all tokens']],
    run: async ({ options }) => listTokens(await withTeam(options.postgres, (team) => team.tokens(null))),
  },
  [add, list, revoke],
)
