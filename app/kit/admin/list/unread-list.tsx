import { useSearchParams } from 'react-router'
import type { ListedType } from '../admin-type.ts'
import { readListAddress } from '#kit/records/list-address.ts'
import { RecordList } from './record-list.tsx'

/** A list whose rows did not arrive; shows the type's own message. */
export function UnreadList({ type }: { type: ListedType }) {
	const [params] = useSearchParams()
	const names = ['state', ...(type.list.filters ?? []).map(({ name }) => name)]
	const requested = readListAddress(params, names)
	return (
		<RecordList
			type={type}
			data={{ rows: [], total: 0, hasRecords: true, requested, failure: { reason: null } }}
		/>
	)
}
