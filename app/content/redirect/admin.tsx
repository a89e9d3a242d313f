import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import { TargetField } from '#kit/admin/fields/button-field.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { redirectFields } from './redirect-fields.ts'
import type { RedirectValues } from './redirect-fields.ts'
import type { RedirectRow } from './type.server.ts'
import { redirectType } from './type.ts'

/** How the back office shows redirects. */
export const handle = defineAdminType({
	type: redirectType,
	fields: redirectFields,
	Fields: RedirectFields,
	list: {
		moreColumns: [
			{
				key: 'hits',
				label: 'Hits',
				kind: 'number',
				isSortable: true,
				render: ({ hits }: RedirectRow) => hits.toLocaleString('en-NZ'),
			},
		],
		furtherLink: { to: '/admin/old-addresses', label: 'Paste a list, or see what was not found' },
		empty: {
			none: 'No redirects yet. Send visitors from addresses of your former site to the right page.',
		},
		deleteText: 'Whoever comes to the old address will then find no page.',
	},
	form: { notDuplicated: { source: '' } },
})

function RedirectFields({ form }: FieldsProps<RedirectValues>) {
	return (
		<FormSection title="Redirect">
			<TextField
				{...form.field('source')}
				hint="As it was, such as /page.php?id=7. An asterisk stands for all below a folder, such as /2019/*; one in the other address, such as /news/*, keeps what follows. It acts while there is no page at the old address."
				input={{ inputMode: 'url', spellCheck: false }}
			/>
			<TargetField {...form.field('target')} of={form.values.source || 'this address'} />
		</FormSection>
	)
}
