/** The plotting library with its styles, in a file of its own so that it is loaded only when needed. */
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

export default UPlot
