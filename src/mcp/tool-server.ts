/**
 * The SDK's server, but for calls whose arguments are no object: the SDK would answer these with its own dump of
 * what its schema expects; here they reach the tool, which refuses them as it refuses all others.
 */
import { Server } from '@modelcontextprotocol/server'
import { toMisshapen } from './tools/define-tool.ts'

type Wrap = Server['_wrapHandler']

export class ToolServer extends Server {
  protected override _wrapHandler(...[method, handler]: Parameters<Wrap>): ReturnType<Wrap> {
    const wrapped = super._wrapHandler(method, handler)
    if (method !== 'tools/call') return wrapped
    return (request, context) => {
      const { params } = request
      const given: unknown = params?.arguments
      if (given === undefined || isObject(given)) return wrapped(request, context)
      return wrapped({ ...request, params: { ...params, arguments: toMisshapen(given) } }, context)
    }
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
