/** Starts the explorer. */
import { render } from 'preact'
import { connect } from './api/client.ts'
import { listen } from './api/events.ts'
import { App } from './frame/app.tsx'
import { startKeys } from './frame/keys.ts'
import { startRouter } from './frame/router.tsx'

const root = document.getElementById('app')
if (root !== null) {
  startRouter()
  startKeys()
  listen()
  void connect()
  render(<App />, root)
}
