/** `lore team user`: adds, lists and removes people. */
import { LoreError } from '../../../core/errors.ts'
import type { TeamPerson } from '../../../core/team.ts'
import { type CommandOutput, defineCommand } from '../../command/command.ts'
import { byOperator, postgresOption, withTeam } from '../../command/open-team.ts'
import { argument, text } from '../../command/options.ts'
import { show } from '../../render/layout/block.ts'
import { table } from '../../render/layout/table.ts'

const name = argument('<name>', 'the person')

const add = defineCommand({
  name: 'add',
  summary: 'add a person',
  description:
    'Adds a person, who has no role yet. The name becomes the author of what the person stores; the e-mail address is how a sign-in at the identity provider is recognised.',
  arguments: { name },
  options: {
    postgres: postgresOption,
    email: text('--email <address>', 'as the identity provider knows it'),
  },
  examples: [['lore team user add Ana --email ana@example.org', 'add a person']],
  async run({ args, options }) {
    const person = await withTeam(options.postgres, async (team) => {
      const added = await team.addPerson(args.name, options.email ?? null)
      await team.appendAudit([byOperator('addPerson', args.name)])
      return added
    })
    return {
      json: person,
      render: () => `Added ${person.name}. Give a role next: lore team role ${person.name} writer NAMESPACE`,
    }
  },
})

const remove = defineCommand({
  name: 'remove',
  summary: 'end a person’s access',
  description:
    'Ends all tokens and sign-ins of a person at once, on every server. What the person stored stays, and the name stays taken.',
  arguments: { name },
  options: { postgres: postgresOption },
  examples: [['lore team user remove Ana', 'she has left']],
  async run({ args, options }) {
    await withTeam(options.postgres, async (team) => {
      await team.endPerson(args.name)
      await team.appendAudit([byOperator('endPerson', args.name)])
    })
    return { json: { ended: args.name }, render: () => `${args.name} has no access any more.` }
  },
})

const link = defineCommand({
  name: 'link',
  summary: 'make a link that signs a person in once',
  description:
    'Makes a link to the explorer that works once, within ten minutes. Send it to nobody but the person.',
  arguments: { name, url: argument('<url>', 'the address of the server') },
  options: { postgres: postgresOption },
  examples: [['lore team user link Ana https://lore.example.org', 'let her sign in']],
  async run({ args, options }) {
    if (!URL.canParse(args.url)) {
      throw new LoreError('invalid_input', 'That is no address.', {
        hint: 'For example https://lore.example.org.',
      })
    }
    const code = await withTeam(options.postgres, async (team) => {
      await team.person(args.name)
      await team.appendAudit([byOperator('link', args.name)])
      return team.issueCode(args.name)
    })
    const url = `${new URL(args.url).origin}/ui/enter?code=${code}`
    return { json: { url, expiresInSeconds: 600 }, render: () => url, verbatim: true }
  },
})

const list = defineCommand({
  name: 'list',
  summary: 'list people and their roles',
  description: 'Lists everybody with their roles. Removed people are marked.',
  arguments: {},
  options: { postgres: postgresOption },
  examples: [['lore team user list', 'who may do what']],
  run: async ({ options }) => listPeople(await withTeam(options.postgres, (team) => team.people())),
})

function listPeople(people: readonly TeamPerson[]): CommandOutput {
  return {
    json: { people },
    render: (view) =>
      people.length === 0
        ? 'Nobody yet. Add somebody: lore team user add NAME'
        : show(
            view,
            table(people, {
              name: { of: (person) => person.name, paint: view.paint.bold },
              email: { of: ({ email }) => email ?? '' },
              roles: {
                of: ({ grants, endedAt }) =>
                  endedAt === null ? grants.map(renderGrant).join(', ') || 'none' : 'removed',
                flexible: true,
              },
            }),
          ),
  }
}

export function renderGrant({ namespace, project, role }: TeamPerson['grants'][number]): string {
  return `${role} in ${namespace}${project === null ? '' : `/${project}`}`
}

export const user = defineCommand(
  {
    name: 'user',
    summary: 'add, list and remove people',
    description: 'Lists the people of the team.',
    arguments: {},
    options: { postgres: postgresOption },
    examples: [['lore team user', 'who may do what']],
    run: async ({ options }) => listPeople(await withTeam(options.postgres, (team) => team.people())),
  },
  [add, list, link, remove],
)
