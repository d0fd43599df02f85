/** Traffic of tunnels that is kept for the console, and who decides on it. */
export type {
  CaptureAnswerer,
  CaptureReason,
  CaptureRule,
  CaptureState,
  ExchangeDetail,
  ExchangeEvent,
  ExchangeQuery,
  ExchangeSummary,
  TeamCaptureRule,
} from './schemas.ts'
