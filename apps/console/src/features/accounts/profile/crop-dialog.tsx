import { FormDialog, useTexts } from '@nora/ui'
import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { type Crop, cropSide, fitCrop, MAX_ZOOM, wholeCrop } from './crop.rules.ts'
import { profileTexts } from './profile.messages.ts'
import { useSetAvatar } from './profile.queries.ts'

/** Twice what the server keeps, so that it has something to make a sharp picture of. */
const OUTPUT_PX = 512
const KEY_STEP = 0.04
const ZOOM_STEP = 0.1

export type CropDialogProps = { picture: ImageBitmap; onSaved(): void; onClose(): void }

/** The square of a picture that becomes the avatar. */
export function CropDialog({ picture, onSaved, onClose }: CropDialogProps) {
  const { crop: texts } = useTexts(profileTexts)
  const setting = useSetAvatar()
  const [crop, setCrop] = useState(() => wholeCrop(picture))
  const [problem, setProblem] = useState<unknown>(null)
  const zoomId = useId()
  const change = (next: Crop) => setCrop(fitCrop(picture, next))

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    toPng(picture, crop)
      .then((file) => setting.mutateAsync(file))
      .then(onSaved, setProblem)
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.help}
      submit={texts.submit}
      onSubmit={submit}
      sending={setting.isPending}
      dirty={false}
    >
      <CropArea label={texts.area} picture={picture} crop={crop} onChange={change} />
      <div className="mx-auto flex w-72 max-w-full items-center gap-3">
        <label htmlFor={zoomId} className="text-sm text-soft">
          {texts.zoom}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={(event) => change({ ...crop, zoom: Number(event.target.value) })}
          className="flex-1 accent-accent"
        />
      </div>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

type CropAreaProps = { label: string; picture: ImageBitmap; crop: Crop; onChange(crop: Crop): void }

function CropArea({ label, picture, crop, onChange }: CropAreaProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return
    const scale = cropSide(picture, crop) / event.currentTarget.clientWidth
    onChange({ ...crop, x: crop.x - event.movementX * scale, y: crop.y - event.movementY * scale })
  }

  function press(event: KeyboardEvent) {
    const step = cropSide(picture, crop) * KEY_STEP
    const moves: Record<string, Partial<Crop>> = {
      ArrowLeft: { x: crop.x - step },
      ArrowRight: { x: crop.x + step },
      ArrowUp: { y: crop.y - step },
      ArrowDown: { y: crop.y + step },
      '+': { zoom: crop.zoom + ZOOM_STEP },
      '=': { zoom: crop.zoom + ZOOM_STEP },
      '-': { zoom: crop.zoom - ZOOM_STEP },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    onChange({ ...crop, ...move })
  }

  return (
    <button
      type="button"
      aria-label={label}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className="mx-auto aspect-square w-72 max-w-full cursor-grab touch-none overflow-hidden rounded-lg border border-line bg-sunken active:cursor-grabbing"
    >
      <canvas ref={canvas} width={OUTPUT_PX} height={OUTPUT_PX} className="size-full" />
    </button>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = cropSide(picture, crop)
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(
    picture,
    ...([crop.x - side / 2, crop.y - side / 2, side, side] as const),
    ...([0, 0, canvas.width, canvas.height] as const),
  )
}

function toPng(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = OUTPUT_PX
  draw(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('the picture was not drawn'))),
      'image/png',
    ),
  )
}
