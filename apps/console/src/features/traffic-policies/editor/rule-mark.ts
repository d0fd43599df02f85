import { StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

type Marked = { start: number; end: number }

/** Marks the lines of the rule that the trace has open. */
export const markRule = StateEffect.define<Marked | null>()

const line = Decoration.line({ class: 'cm-rule' })

export const markedRule = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { effects, changes, state }) {
    let next = marks.map(changes)
    for (const effect of effects) {
      if (!effect.is(markRule)) continue
      next = Decoration.none
      if (effect.value === null) continue
      const most = state.doc.length
      const first = state.doc.lineAt(Math.min(effect.value.start, most)).number
      const last = state.doc.lineAt(Math.min(Math.max(effect.value.end - 1, effect.value.start), most)).number
      const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at).from)
      next = Decoration.set(lines.map((from) => line.range(from)))
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})
