/**
 * Sign-in at the team's OpenID provider: discovery, authorization code with PKCE, and access tokens for MCP clients that
 * the provider issued for this server. The checks are those of the libraries; this is the only file that loads them.
 */
import { LoreError } from '../core/errors.ts'
import type { TeamRepository, TokenLook } from '../core/ports/team-repository.ts'
import type { IdentityProvider } from '../http/team/sign-in.ts'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  /** null for a public client. */
  readonly clientSecret: string | null
  /** The audience that access tokens for this server carry: its address with /mcp. null accepts none. */
  readonly audience: string | null
}

/** @throws LoreError config_invalid if the provider cannot be discovered */
export async function openIdentityProvider(
  settings: ProviderSettings,
  team: Pick<TeamRepository, 'lookUpIdentity'>,
): Promise<IdentityProvider> {
  const [client, oauth] = await Promise.all([import('openid-client'), import('oauth4webapi')])
  const url = new URL(settings.issuer)
  // Only for a provider on this machine, as in tests: anything else must be https.
  const insecure = url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  const config = await client
    .discovery(
      url,
      settings.clientId,
      settings.clientSecret ?? undefined,
      settings.clientSecret === null ? client.None() : client.ClientSecretBasic(settings.clientSecret),
      insecure ? { execute: [client.allowInsecureRequests] } : {},
    )
    .catch((error: unknown) => {
      throw new LoreError('config_invalid', `The identity provider ${url.host} cannot be discovered.`, {
        hint: 'Check the address of the issuer: its /.well-known/openid-configuration must be reachable from here.',
        cause: error,
      })
    })
  const metadata = config.serverMetadata()
  return {
    issuer: metadata.issuer,
    async begin(redirectUri) {
      const [verifier, state, nonce] = [
        client.randomPKCECodeVerifier(),
        client.randomState(),
        client.randomNonce(),
      ]
      const to = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: to.href, state, pending: { verifier, state, nonce } }
    },
    async finish(answer, { verifier = '', state = '', nonce = '' }) {
      const tokens = await client.authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error('no id token')
      const known =
        claims.email !== undefined || metadata.userinfo_endpoint === undefined
          ? claims
          : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      const { email, email_verified: isVerified } = known
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' && isVerified === true ? email : null,
      }
    },
    async lookUpAccessToken(request): Promise<TokenLook> {
      if (settings.audience === null) return { kind: 'unknown' }
      let claims: { readonly iss: string; readonly sub: string; readonly client_id: string }
      try {
        claims = await oauth.validateJwtAccessToken(metadata, request, settings.audience, {
          ...(insecure ? { [oauth.allowInsecureRequests]: true } : {}),
        })
      } catch (error) {
        // Not a token of this provider for this server. Whatever else is wrong, the caller stays unknown.
        if (error instanceof Error) return { kind: 'unknown' }
        throw error
      }
      return team.lookUpIdentity({ issuer: claims.iss, subject: claims.sub, client: claims.client_id })
    },
  }
}
