/**
 * A transport that tracks unanswered requests. The SDK drops requests in flight when its input ends; a
 * client that writes its requests and closes the pipe should still get its answers.
 */
import type {
  JSONRPCMessage,
  MessageExtraInfo,
  RequestId,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/server'

export class AnsweringTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void
  /** Resolves when the inner transport has closed. */
  readonly closed: Promise<void>
  readonly #inner: Transport
  readonly #owed = new Set<RequestId>()
  #waiting: (() => void)[] = []

  constructor(inner: Transport) {
    this.#inner = inner
    const { promise, resolve } = Promise.withResolvers<void>()
    this.closed = promise
    inner.onmessage = (message, extra) => {
      this.#note(message)
      this.onmessage?.(message, extra)
    }
    inner.onerror = (error) => this.onerror?.(error)
    inner.onclose = () => {
      this.#owed.clear()
      this.#wake()
      resolve()
      this.onclose?.()
    }
  }

  start(): Promise<void> {
    return this.#inner.start()
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    await this.#inner.send(message, options)
    if ('method' in message || message.id === undefined) return
    this.#settle(message.id)
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  /** Resolves when every request received so far is answered, the transport closes, or `timeoutMs` have passed. */
  async answered(timeoutMs: number): Promise<void> {
    if (this.#owed.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    const timer = setTimeout(resolve, timeoutMs)
    await promise
    clearTimeout(timer)
  }

  #note(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    if ('id' in message) {
      // A subscription is answered only when the connection ends, so waiting for it would never finish.
      if (message.method !== 'subscriptions/listen') this.#owed.add(message.id)
      return
    }
    const cancelled = message.method === 'notifications/cancelled' ? message.params?.requestId : undefined
    if (typeof cancelled === 'string' || typeof cancelled === 'number') this.#settle(cancelled)
  }

  #settle(id: RequestId): void {
    this.#owed.delete(id)
    if (this.#owed.size === 0) this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
