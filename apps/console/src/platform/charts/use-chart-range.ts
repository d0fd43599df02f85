import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { stepAtShare } from './chart.rules.ts'

/** Steps of a chart by their indices, both included. */
export type StepRange = { first: number; last: number }

export type ChartRangeOptions = {
  count: number
  /** Several steps were dragged over, or chosen by Shift and the arrows and confirmed. */
  onZoom(range: StepRange): void
  /** One step was clicked on, or confirmed by Enter; null: nothing is to be kept in view. */
  onPin(step: number | null): void
}

/** Reading a chart step by step and choosing a range of it, by mouse, finger and keyboard. */
export function useChartRange({ count, onZoom, onPin }: ChartRangeOptions) {
  const [index, setIndex] = useState<number | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  const slider = useRef<HTMLInputElement>(null)
  const shown = index === null ? null : Math.min(index, count - 1)
  const told = shown ?? count - 1
  const range = anchor === null || anchor === told ? null : toRange(anchor, told)
  const finish = (step: number) => {
    if (anchor === null || anchor === step) onPin(step)
    else onZoom(toRange(anchor, step))
    setAnchor(null)
  }
  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const step = stepUnder(event, count)
      setIndex(step)
      slider.current?.focus({ preventScroll: true })
      // A finger reads values as it moves; it scrolls the page up and down.
      if (event.pointerType === 'touch') return
      event.preventDefault()
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setAnchor(step)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => setIndex(stepUnder(event, count)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => finish(stepUnder(event, count)),
    onPointerCancel: () => setAnchor(null),
    onPointerLeave: () => anchor === null && setIndex(null),
  }
  const keyboard = {
    ref: slider,
    onChange: (event: { target: HTMLInputElement }) => setIndex(Number(event.target.value)),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (MOVES.has(event.key)) setAnchor(event.shiftKey ? (anchor ?? told) : null)
      if (event.key === 'Enter') finish(told)
      if (event.key === 'Escape') {
        setAnchor(null)
        onPin(null)
      }
    },
    onBlur() {
      setIndex(null)
      setAnchor(null)
    },
  }
  return { shown, told, range, pointer, keyboard }
}

const MOVES = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

function toRange(one: number, other: number): StepRange {
  return { first: Math.min(one, other), last: Math.max(one, other) }
}

function stepUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return stepAtShare(width === 0 ? 0 : (clientX - left) / width, count)
}
