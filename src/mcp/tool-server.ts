/**
 * The SDK's server, except that a tool call whose arguments are not an object reaches the tool. The SDK would answer
 * it with a schema dump; the tool refuses it with the same kind of error as other invalid arguments.
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
