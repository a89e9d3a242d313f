import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { editionFields } from './edition-fields.ts'
import { EditionFields } from './fields.tsx'
import type { EditionRow } from './type.server.ts'
import { editionType } from './type.ts'

/** How the back office shows editions of the newsletter. */
export const handle = defineAdminType({
	type: editionType,
	fields: editionFields,
	Fields: EditionFields,
	list: {
		moreColumns: [
			{
				label: 'Sent',
				kind: 'date',
				render: ({ sentAt }: EditionRow) =>
					sentAt ? <RelativeTime date={new Date(sentAt)} /> : 'Not yet',
			},
		],
		empty: { none: 'No editions yet. Write the first one, and send yourself a test.' },
		deleteText: 'Mails that were sent stay where they are. The site no longer shows it.',
	},
	form: {
		inWords: (name, value) =>
			name === 'items'
				? (value as { title: string; words: string }[])
						.map(({ title, words }) => `${title}: ${words}`)
						.join('\n')
				: null,
	},
})
