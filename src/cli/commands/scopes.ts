/** `lore scopes`: lists namespaces and projects; `lore scopes add` makes one. */
import { renderScope } from '../../core/scope.ts'
import { defineCommand } from '../command/command.ts'
import { optionalArgument } from '../command/options.ts'
import { renderAge } from '../render/age.ts'
import { show } from '../render/layout/block.ts'
import { table } from '../render/layout/table.ts'

const add = defineCommand({
  name: 'add',
  summary: 'create a scope',
  description:
    'Creates a project in the namespace, or with --namespace alone a namespace. An existing one is not changed.',
  arguments: { project: optionalArgument('[project]', 'the project; default: what --project says') },
  options: {},
  examples: [['lore scopes add web', 'create the project web']],
  async run({ args, context }) {
    const engine = await context.engine()
    const { namespace, project } = await context.scope()
    const scope = await engine.ensureScope({ namespace, project: args.project ?? project }, context.caller)
    return { json: scope, render: ({ paint }) => `${paint.green('Ready')} ${renderScope(scope)}` }
  },
})

export const scopes = defineCommand(
  {
    name: 'scopes',
    summary: 'list namespaces and projects, or add one',
    description:
      'Lists every scope with what it holds. A scope is a namespace, or a project within one; storing the first memory of a project creates it.',
    arguments: {},
    options: {},
    examples: [
      ['lore scopes', 'which projects there are'],
      ['lore scopes add web', 'create the project web'],
    ],
    async run({ context }) {
      const engine = await context.engine()
      const { items: found } = await engine.listScopes({}, context.caller)
      const counted = await Promise.all(
        found.map(async (scope) => {
          const { namespace, project, branch } = scope
          const { memories, episodes } = await engine.stats(
            { scope: { namespace, project, branch } },
            context.caller,
          )
          return { ...scope, name: renderScope(scope), memories, episodes }
        }),
      )
      return {
        json: { scopes: counted },
        render: (view) =>
          show(
            view,
            table(counted, {
              scope: { of: ({ name }) => name, flexible: true, paint: view.paint.bold },
              memories: { of: ({ memories }) => memories },
              episodes: { of: ({ episodes }) => episodes },
              age: {
                of: ({ createdAt }) => renderAge(createdAt, view.now),
                align: 'right',
                paint: view.paint.dim,
              },
            }),
          ),
      }
    },
  },
  [add],
)
