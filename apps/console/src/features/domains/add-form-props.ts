import type { ReactNode } from 'react'
import type { ReserveDialogProps } from '../../platform/reserved/reserved-page-props.ts'

/** Each form of the dialog: `head` is the choice between them. */
export type AddFormProps = ReserveDialogProps & { head: ReactNode }
