/**
 * Moves the picture of a large graph as it is while it is dragged: drawing thousands of nodes anew at each step would be
 * too slow. It is drawn anew when the pointer rests or lets go, or when much of the box would be empty.
 */
import type Sigma from 'sigma'

interface Place {
  readonly x: number
  readonly y: number
}

const REST_MS = 140
/** Share of the box by which the picture may be moved before it is drawn anew. */
const MOST_MOVED = 0.4

export function slideWhileDragged(sigma: Sigma): void {
  const captor = sigma.getMouseCaptor()
  const { mouse: _mouse, ...layers } = sigma.getCanvases()
  let latest: Place | null = null
  let isDrawing = false
  let resting: ReturnType<typeof setTimeout> | undefined

  const offset = (): Place => ({
    x: (latest?.x ?? 0) - (captor.lastMouseX ?? 0),
    y: (latest?.y ?? 0) - (captor.lastMouseY ?? 0),
  })
  const place = ({ x, y }: Place) => {
    const transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`
    for (const layer of Object.values(layers)) layer.style.transform = transform
  }
  const draw = () => {
    clearTimeout(resting)
    const { lastMouseX, lastMouseY } = captor
    if (latest === null || lastMouseX === null || lastMouseY === null) return
    const from = sigma.viewportToFramedGraph({ x: lastMouseX, y: lastMouseY })
    const to = sigma.viewportToFramedGraph(latest)
    const { x, y } = sigma.getCamera().getState()
    captor.lastMouseX = latest.x
    captor.lastMouseY = latest.y
    isDrawing = true
    sigma.getCamera().setState({ x: x + from.x - to.x, y: y + from.y - to.y })
  }

  captor.on('mousemovebody', (event) => {
    if (!captor.isMouseDown) return
    event.preventSigmaDefault()
    // Tells sigma that what follows is no click.
    captor.draggedEvents++
    latest = { x: event.x, y: event.y }
    if (isDrawing) return
    const { x, y } = offset()
    const { width, height } = sigma.getDimensions()
    if (Math.abs(x) > width * MOST_MOVED || Math.abs(y) > height * MOST_MOVED) return draw()
    place({ x, y })
    clearTimeout(resting)
    resting = setTimeout(draw, REST_MS)
  })
  captor.on('mouseup', (event) => {
    if (latest === null) return
    latest = { x: event.x, y: event.y }
    draw()
    latest = null
  })
  sigma.on('afterRender', () => {
    if (!isDrawing) return
    isDrawing = false
    place(latest === null ? { x: 0, y: 0 } : offset())
  })
}
