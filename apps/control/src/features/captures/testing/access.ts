import { type Access, type Row, read, write } from '../../../../tests/authorisation/access.ts'

/** Keys that only read are refused: traffic of visitors is secret. */
const captured: Row = ['everyone', 'full']

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'captures.getCapture': read,
    'captures.setCapture': write,
    'captures.listExchanges': captured,
    'captures.clearExchanges': captured,
    'captures.watchExchanges': captured,
    'captures.exportExchanges': captured,
    'captures.getExchange': captured,
    'captures.deleteExchange': captured,
    'captures.getRequestBody': captured,
    'captures.getResponseBody': captured,
    'captures.listExchangeMessages': captured,
    'captures.replayExchange': captured,
    'captures.getCaptureRule': read,
    'captures.setCaptureRule': ['owners', 'full'],
  },
  objects: {
    'captures.getCapture': { of: 'tunnel' },
    'captures.setCapture': { of: 'tunnel', body: { is_on: true } },
    'captures.listExchanges': { of: 'tunnel' },
    'captures.clearExchanges': { of: 'tunnel' },
    'captures.watchExchanges': { of: 'tunnel' },
    'captures.exportExchanges': { of: 'tunnel' },
    'captures.getExchange': { of: 'tunnel' },
    'captures.deleteExchange': { of: 'tunnel' },
    'captures.getRequestBody': { of: 'tunnel' },
    'captures.getResponseBody': { of: 'tunnel' },
    'captures.listExchangeMessages': { of: 'tunnel' },
    'captures.replayExchange': { of: 'tunnel', body: {} },
  },
}
