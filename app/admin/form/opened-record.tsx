import { RecordForm } from './record-form.tsx'
import type { RecordFormProps } from './record-form.tsx'
import { UnreadRecord } from './unread-record.tsx'

type OpenedRecordProps = RecordFormProps & {
	/** Why the record could not be read, if the server says so. */
	reason: string | null
}

/** The form of a stored record, or what became of reading it. */
export function OpenedRecord({ reason, ...form }: OpenedRecordProps) {
	return form.record ? <RecordForm {...form} /> : <UnreadRecord type={form.type} reason={reason} />
}
