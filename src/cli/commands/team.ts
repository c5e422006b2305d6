/** `lore team`: the people, roles and tokens of a team server, for whoever may open its database. */
import { defineGroup } from '../command/command.ts'
import { audit } from './team/audit.ts'
import { prepare } from './team/prepare.ts'
import { role } from './team/role.ts'
import { token } from './team/token.ts'
import { user } from './team/user.ts'

export const team = defineGroup(
  {
    name: 'team',
    summary: 'people, roles and tokens of a team server',
    description:
      'Manages who may use a team server, directly in its database: --postgres or LORE_POSTGRES_URL names it. Administrators can do the same over the server’s API. Every change is in the audit log.',
    examples: [
      ['lore team user add Ana --email ana@example.org', 'add a person'],
      ['lore team role Ana writer backend', 'let her read and write in a namespace'],
      ['lore team token add Ana laptop', 'a token for her agent, shown once'],
    ],
  },
  [prepare, user, role, token, audit],
)
