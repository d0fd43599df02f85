/** The height of what is drawn, without the words around it. */
export const CHART_HEIGHT = 168

/** A line of a chart, or a part of each of its bars. */
export type ChartSeries = {
  id: string
  label: string
  values: readonly (number | null)[]
  /** A token of the design. */
  color: string
  /** Tells lines apart without their colours. */
  dash?: string
  isFilled?: boolean
}
