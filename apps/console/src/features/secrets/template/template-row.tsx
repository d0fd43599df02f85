import { IconButton, Input, useTexts } from '@nora/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { frameTexts } from '../frame.messages.ts'
import { isWholeSlug, toSlug } from '../names/to-slug.ts'
import { Grip } from '../order/grip.tsx'
import { orderTexts } from '../order/order.messages.ts'
import { templateTexts } from './template.messages.ts'
import type { TemplateForm } from './template-form.ts'

const NAME_MAX = 100

type TemplateRowProps = {
  form: UseFormReturn<TemplateForm>
  place: number
  onMove(to: number): void
  onRemove(): void
  onDrag(isDragged: boolean): void
  /** Null while nothing is dragged. */
  onDrop: (() => void) | null
}

/** One environment: the slug of a new one follows its name until somebody types one. */
export function TemplateRow({ form, place, onMove, onRemove, onDrag, onDrop }: TemplateRowProps) {
  const texts = useTexts(templateTexts)
  const { fields: words } = useTexts(frameTexts)
  const order = useTexts(orderTexts)
  const shown = form.watch(`items.${place}`)
  const [follows, setFollows] = useState(shown.slug === '')
  const errors = form.formState.errors.items?.[place]
  const error = errors?.name?.message ?? errors?.slug?.message
  const name = form.register(`items.${place}.name`, {
    validate: (text) => text.trim() !== '' || words.nameNeeded,
    onChange: ({ target }) => {
      if (follows) form.setValue(`items.${place}.slug`, toSlug(target.value), { shouldDirty: true })
    },
  })
  const slug = form.register(`items.${place}.slug`, {
    validate: (text, { items }) => {
      if (!isWholeSlug(text.trim())) return words.slugWrong
      return items.filter((one) => one.slug.trim() === text.trim()).length < 2 || words.slugTaken
    },
    onChange: () => setFollows(false),
  })
  return (
    <li
      onDragOver={(event) => onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop?.()
      }}
    >
      <div className="flex items-center gap-2">
        <Grip
          label={order.move(shown.name || texts.nameless(place + 1))}
          onStep={(step) => onMove(place + step)}
          onDrag={onDrag}
        />
        <Input
          aria-label={texts.nameAt(place + 1)}
          autoComplete="off"
          maxLength={NAME_MAX}
          data-first-field={place === 0 || undefined}
          {...name}
        />
        <Input
          code
          aria-label={texts.slugAt(place + 1)}
          aria-invalid={error !== undefined}
          autoComplete="off"
          spellCheck={false}
          {...slug}
        />
        <IconButton
          size="small"
          label={texts.remove(shown.name || texts.nameless(place + 1))}
          icon={<X aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </li>
  )
}
