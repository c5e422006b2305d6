/** OpenAPI 3.1 of the team server, generated from the table of use cases: nothing here is written by hand per use case. */
import { z } from 'zod'
import { ROLES } from '../../core/team.ts'
import { USE_CASES } from '../../engine/use-cases.ts'
import { STATUS_BY_CODE } from '../http-error.ts'
import { mayCallHere, SERVED_USE_CASES } from './server-use-cases.ts'

const ERROR_STATUSES = ['400', '401', '403', '404', '409', '413', '429', '503'] as const

/** Without `servers`: the address differs from request to request. */
export function renderOpenApi(version: string): Readonly<Record<string, unknown>> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lore team server',
      version,
      description:
        'Every use case of Lore by its name. Who calls is decided by the token or the sign-in, never by the input.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ token: [] }],
    paths: Object.fromEntries(
      SERVED_USE_CASES.map((name) => [`/api/call/${name}`, { post: describe(name) }]),
    ),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'From `lore team token add`.' },
      },
      parameters: {
        scope: {
          name: 'X-Lore-Scope',
          in: 'header',
          required: false,
          description:
            '`namespace` or `namespace/project`, percent-encoded as in an address; default: the first scope of the token.',
          schema: { type: 'string', maxLength: 400 },
        },
      },
      responses: {
        error: {
          description: 'Refused or failed; nothing was changed.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message', 'hint'],
              properties: {
                code: { enum: [...Object.keys(STATUS_BY_CODE), 'not_found', 'method_not_allowed'] },
                message: { type: 'string' },
                hint: { type: 'string' },
              },
            },
          },
        },
      },
    },
  }
}

function describe(name: (typeof SERVED_USE_CASES)[number]): Readonly<Record<string, unknown>> {
  const useCase = USE_CASES[name]
  const { $schema: _, ...input } = z.toJSONSchema(useCase.input() as unknown as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  })
  const role = ROLES.find((candidate) =>
    mayCallHere({ role: candidate, overall: candidate === 'admin', projects: null }, 'person', name),
  )
  return {
    operationId: name,
    summary: `${name} (${useCase.access})`,
    'x-lore-access': useCase.access,
    'x-lore-role': role,
    'x-lore-retry': useCase.retry,
    parameters: [{ $ref: '#/components/parameters/scope' }],
    requestBody: { required: true, content: { 'application/json': { schema: input } } },
    responses: {
      '200': {
        description: 'The answer.',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['answer'], properties: { answer: {} } },
          },
        },
      },
      ...Object.fromEntries(
        ERROR_STATUSES.map((status) => [status, { $ref: '#/components/responses/error' }]),
      ),
    },
  }
}
