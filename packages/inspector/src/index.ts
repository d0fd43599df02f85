/**
 * Captured traffic as one sees it: the list of exchanges with its search, one exchange with headers,
 * bodies, messages, timings and runs, edited replay and what it answers differently, export. The console and
 * the client's local page show the same views over an ExchangeSource each. They keep nothing and never
 * show a secret header unasked.
 */
export { BodyViewer, type BodyViewerProps } from './bodies/body-viewer.tsx'
export { CopyMenu, type CopyMenuProps } from './detail/copy-menu.tsx'
export { ExchangeDetail, type ExchangeDetailProps } from './detail/exchange-detail.tsx'
export { HeaderTable } from './detail/header-table.tsx'
export { RequestList, type RequestListProps } from './detail/request-list.tsx'
export { writeCurl } from './detail/write-request.ts'

export {
  type BodyPart,
  type BodySource,
  type ExchangeListener,
  type ExchangePage,
  type ExchangeSource,
  type OutputName,
  SourceRefusal,
} from './exchanges/exchange-source.ts'
export { Inspector, type InspectorProps } from './inspector.tsx'
export { RequestDiff, type RequestDiffProps } from './replay/request-diff.tsx'
