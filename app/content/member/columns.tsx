import type { Column } from '#app/admin/admin-type.ts'
import { Marked } from '#app/admin/list/marked.tsx'
import { Thumb } from '#app/admin/thumb.tsx'
import type { MemberRow } from './admin-queries.server.ts'

const accessLabels = { admin: 'Admin', invited: 'Invited' }

export const memberColumns: Column<MemberRow>[] = [
	{ key: 'image', label: 'Image', kind: 'image', render: ({ image }) => <Thumb src={image} /> },
	{
		key: 'name',
		label: 'Name',
		kind: 'main',
		render: ({ title }, { search }) => <Marked text={title} search={search} />,
	},
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
