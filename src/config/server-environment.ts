/** Settings of a team server that come from its surroundings: a container passes addresses and secrets as variables. */
import { LoreError } from '../core/errors.ts'
import { readEnvironment } from './environment.ts'

export interface ServerEnvironment {
  readonly postgresUrl: string | null
  readonly publicUrl: string | null
  readonly oidc: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string | null
  } | null
}

export function readServerEnvironment(): ServerEnvironment {
  const env = readEnvironment()
  const get = (name: string) => env[name]?.trim() || null
  const issuer = get('LORE_OIDC_ISSUER')
  const clientId = get('LORE_OIDC_CLIENT_ID')
  if ((issuer === null) !== (clientId === null)) {
    throw new LoreError('config_invalid', 'Sign-in needs both LORE_OIDC_ISSUER and LORE_OIDC_CLIENT_ID.', {
      hint: 'Set both, or neither.',
    })
  }
  return {
    postgresUrl: get('LORE_POSTGRES_URL'),
    publicUrl: get('LORE_PUBLIC_URL'),
    oidc:
      issuer === null || clientId === null
        ? null
        : { issuer, clientId, clientSecret: get('LORE_OIDC_CLIENT_SECRET') },
  }
}

/** @throws LoreError invalid_input */
export function requirePostgresUrl(typed: string | undefined): string {
  const url = typed ?? readServerEnvironment().postgresUrl
  if (url !== null && /^postgres(?:ql)?:\/\//.test(url)) return url
  throw new LoreError(
    'invalid_input',
    'The address of the PostgreSQL database is missing or cannot be read.',
    {
      hint: 'Give --postgres postgres://user@host:5432/database, or set LORE_POSTGRES_URL.',
      details: { field: 'postgres' },
    },
  )
}
