import type { RowCopy } from '#app/records/form-record.ts'
import { copyText } from './copy-text.ts'
import { inBothCountries } from './zone-time.ts'

/** Below a record's state: that it has changes that visitors do not see, and whose. */
export function CopyBadge({ copy: { by, publishAt, isRefused } }: { copy: RowCopy }) {
	return (
		<span
			className="copy-badge"
			data-refused={isRefused || undefined}
			title={publishAt ? `They go live on ${inBothCountries(publishAt.toISOString())}` : undefined}
		>
			{copyText({ by, isRefused, isScheduled: publishAt !== null })}
		</span>
	)
}
