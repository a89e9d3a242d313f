import type { RowCopy } from '#app/records/form-record.ts'
import { copyText } from './copy-text.ts'
import { inBothCountries } from './zone-time.ts'

/** Beside a record's state: that it has changes that visitors do not see, and whose. */
export function CopyBadge({ copy }: { copy: RowCopy }) {
	const { by, publishAt, isRefused } = copy
	return (
		<span
			className="state"
			data-state={isRefused ? 'refused' : 'changed'}
			title={publishAt ? `They go live on ${inBothCountries(publishAt.toISOString())}` : undefined}
		>
			{copyText({ by, isRefused, isScheduled: publishAt !== null })}
		</span>
	)
}
