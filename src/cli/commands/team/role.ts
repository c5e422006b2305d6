/** `lore team role`: gives a person a role in a scope, or takes it away. */

import { LoreError } from '../../../core/errors.ts'
import { parseTeamScope, ROLES } from '../../../core/team.ts'
import { defineCommand } from '../../command/command.ts'
import { byOperator, postgresOption, withTeam } from '../../command/open-team.ts'
import { argument } from '../../command/options.ts'
import { renderGrant } from './user.ts'

export const role = defineCommand({
  name: 'role',
  summary: 'set a person’s role in a scope',
  description:
    'Sets the role of a person in a namespace, in one project of it (`namespace/project`), or in every namespace (`*`): reader reads; writer also stores and corrects; curator also removes for good, governs and settles conflicts; admin in `*` also manages people and the whole store. `none` takes the role away. It holds at once, on every server, also for tokens that were issued before.',
  arguments: {
    name: argument('<name>', 'the person'),
    role: argument('<role>', `${ROLES.join(', ')} or none`),
    scope: argument('<scope>', 'namespace, namespace/project, or *'),
  },
  options: { postgres: postgresOption },
  examples: [
    ['lore team role Ana writer backend', 'in a namespace'],
    ['lore team role Ben reader backend/web', 'in one project'],
    ["lore team role Root admin '*'", 'an administrator'],
    ['lore team role Ana none backend', 'no longer'],
  ],
  async run({ args, options }) {
    const wanted = args.role === 'none' ? null : ROLES.find((known) => known === args.role)
    if (wanted === undefined) {
      throw new LoreError('invalid_input', 'There is no such role.', {
        hint: `Allowed: ${ROLES.join(', ')}, none.`,
      })
    }
    const grants = await withTeam(options.postgres, async (team) => {
      const given = await team.grant(args.name, parseTeamScope(args.scope), wanted)
      await team.appendAudit([byOperator('grant', `${args.name} ${args.scope} ${args.role}`)])
      return given
    })
    return {
      json: { name: args.name, grants },
      render: () => `${args.name}: ${grants.map(renderGrant).join(', ') || 'no role'}.`,
    }
  },
})
