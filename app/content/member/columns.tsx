import type { Column } from '#app/admin/admin-type.ts'
import { Marked } from '#app/admin/list/marked.tsx'
import { imageColumn, titleColumn } from '#app/admin/list/record-columns.tsx'
import type { TeamRow } from './take-access.ts'

const accessLabels = { admin: 'Admin', invited: 'Invited' }

export const memberColumns: Column<TeamRow>[] = [
	imageColumn,
	{ ...titleColumn, key: 'name', label: 'Name' },
	{
		key: 'position',
		label: 'Position',
		kind: 'words',
		render: ({ position, access }, { search }) => (
			<span className="member-position">
				<Marked text={position} search={search} />
				{access ? (
					<span className="state" data-access={access}>
						{accessLabels[access]}
					</span>
				) : null}
			</span>
		),
	},
]
