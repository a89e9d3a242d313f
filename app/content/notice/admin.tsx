import { Link } from 'react-router'
import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { TargetField } from '#kit/admin/fields/button-field.tsx'
import { CountryField } from '#kit/admin/fields/country-field.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { ListRow } from '#kit/records/form-record.ts'
import { formatDate } from '#platform/lib/text/long-date.ts'
import { noticeFields } from './notice-fields.ts'
import type { NoticeValues } from './notice-fields.ts'
import { noticeType } from './type.ts'

/** How the back office shows notices. */
export const handle = defineAdminType({
	type: noticeType,
	fields: noticeFields,
	Fields: NoticeFields,
	list: {
		moreColumns: [
			{
				label: 'Until',
				kind: 'date',
				render: ({ unpublishAt }: ListRow) => (unpublishAt ? formatDate(unpublishAt) : null),
			},
		],
		empty: {
			none: 'No notices yet. A notice stands above every page, such as when bird flu is found nearby.',
		},
	},
})

function NoticeFields({ form, record }: FieldsProps<NoticeValues>) {
	return (
		<FormSection title="Notice">
			<TextField
				{...form.field('title')}
				hint="One sentence above every page. Visitors see one notice at a time: of several, the one that was saved or began last. It ends after two weeks unless you choose another end."
			/>
			<TargetField {...form.field('target')} of="the notice" isOptional />
			<CountryField {...form.field('country')} />
			{record ? (
				<p>
					<Link className="btn" to={asEdition(form.values)}>
						Send as a short edition…
					</Link>
				</p>
			) : null}
		</FormSection>
	)
}

/** The address of a new edition of the newsletter with these words: nothing is stored or sent by it. */
function asEdition({ title, target, country }: NoticeValues): string {
	const opening = target ? `${title}\n\n[Read more](<${target}>)` : title
	const given = { title, inboxLine: title, opening, country }
	return `/admin/editions/new?${new URLSearchParams(given)}`
}
