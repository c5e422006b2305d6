/** The page about the HTTP API, written from the schemas of the use cases. */
import { z } from 'zod'
import { USE_CASES } from '../../src/engine/use-cases.ts'
import { SERVED_USE_CASES } from '../../src/http/team/server-use-cases.ts'

interface Field {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Field[]
  readonly items?: Field
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly const?: unknown
}

interface Shape {
  readonly properties?: Readonly<Record<string, Field>>
  readonly required?: readonly string[]
}

const HEAD = `# The HTTP API

Generated from the schemas of the use cases. Each is called by its name:

\`\`\`sh
curl -s http://127.0.0.1:4320/api/call/recall -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"query":"billing gateway port"}'
\`\`\`

The [team server](server.md) serves those marked *server*, to tokens whose role allows it, and describes them in \`/openapi.json\`. The
library (\`openLore()\`) has all of them as methods with the same input. The explorer's own \`/api\` is for its pages: it takes the
signed-in browser and no token. An unknown field, a missing one or one that does not fit is refused with \`400\`, a code and a hint;
nothing is changed.
`

export function renderHttpPage(): string {
  const names = Object.keys(USE_CASES).toSorted() as (keyof typeof USE_CASES)[]
  const served: readonly string[] = SERVED_USE_CASES
  const parts = names.map((name) => {
    const { access, input } = USE_CASES[name]
    const shape = z.toJSONSchema(input() as unknown as z.ZodType, {
      io: 'input',
      unrepresentable: 'any',
    }) as Shape
    const fields = Object.entries(shape.properties ?? {})
    const rows = fields.map(([field, schema]) => {
      const must = shape.required?.includes(field) === true ? 'yes' : ''
      return `| \`${field}\` | ${must} | ${describe(schema)} |`
    })
    const table =
      rows.length === 0 ? 'No input.' : `| field | needed | value |\n|---|---|---|\n${rows.join('\n')}`
    return `## ${name}\n\n*${access}*${served.includes(name) ? ' · *server*' : ''}\n\n${table}\n`
  })
  return `${HEAD}\n${parts.join('\n')}`
}

function describe(field: Field): string {
  if (field.enum !== undefined) return field.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (field.const !== undefined) return `\`${String(field.const)}\``
  if (field.anyOf !== undefined) return [...new Set(field.anyOf.map(describe))].join(' or ')
  const type = Array.isArray(field.type) ? field.type.join(' or ') : (field.type ?? 'any')
  if (type === 'array') return `list of ${field.items === undefined ? 'values' : describe(field.items)}`
  const limits = [
    field.maxLength !== undefined && `at most ${field.maxLength.toLocaleString('en')} characters`,
    field.minimum !== undefined && field.minimum > -1e15 && `from ${field.minimum}`,
    field.maximum !== undefined && field.maximum < 1e15 && `to ${field.maximum}`,
  ].filter((limit) => limit !== false)
  return [type, ...limits].join(' ')
}
