/**
 * Decides who may talk to this server. A web page in the user's browser can reach loopback, directly or by
 * rebinding its own name to 127.0.0.1; the Host and Origin headers reveal both.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { MiddlewareHandler } from 'hono'
import { LoreError } from '../core/errors.ts'
import type { ErrorBody } from './http-error.ts'

/** Allows host names without port, IPv6 in brackets. Default: the names of this machine's loopback. */
export function hostGuard(allowed: readonly string[] = localhostAllowedHostnames()): MiddlewareHandler {
  return async (context, next) => {
    if (validateHostHeader(context.req.header('host'), [...allowed]).ok) return next()
    return context.json(forbidden('host_not_allowed', 'This Host is not served here.'), 403)
  }
}

/** Allows requests without Origin, because only browsers send one. */
export function originGuard(allowed: readonly string[] = localhostAllowedOrigins()): MiddlewareHandler {
  return async (context, next) => {
    if (validateOriginHeader(context.req.header('origin'), [...allowed]).ok) return next()
    return context.json(forbidden('origin_not_allowed', 'Requests from this Origin are refused.'), 403)
  }
}

/** Requires `Authorization: Bearer <token>`. Throws `unauthorized`. */
export function tokenGuard(isToken: (authorization: string | undefined) => boolean): MiddlewareHandler {
  return async (context, next) => {
    if (isToken(context.req.header('authorization'))) return next()
    throw new LoreError('unauthorized', 'A valid bearer token is required.', {
      hint: 'Send "Authorization: Bearer <token>" with the token from the token file in the Lore folder.',
    })
  }
}

/** Returns a function that checks an Authorization header, in constant time. Throws if the token is empty. */
export function tokenCheck(token: string): (authorization: string | undefined) => boolean {
  if (token === '') {
    throw new LoreError('config_invalid', 'The token is empty.', {
      hint: 'Put a long random token into the token file, or delete the file to have one made.',
    })
  }
  const expected = digest(token)
  return (authorization) => {
    const sent = /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1]
    return sent !== undefined && timingSafeEqual(digest(sent), expected)
  }
}

/** Hashes the text, so that compared values have equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}

function forbidden(code: string, message: string): ErrorBody {
  return { error: { code, message, hint: 'Connect to 127.0.0.1, or allow this name in the configuration.' } }
}
