import type { ReactNode } from 'react'
import type { ReserveDialogProps } from '../../platform/reserved/reserved-page-props.ts'

/** Each form of the dialog; `frame` puts the choice between them above its fields. */
export type AddFormProps = ReserveDialogProps & { frame(fields: ReactNode): ReactNode }
