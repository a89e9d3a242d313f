import { EntriesField } from '#kit/admin/fields/entries-field.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import type { Messages } from '#kit/admin/form/form-values.ts'
import type { Field } from '#kit/admin/form/use-record-form.ts'
import { maxLinks } from './business-fields.ts'
import type { SocialLink } from './business-fields.ts'

type SocialLinksFieldProps = Field<SocialLink[]> & {
	/** Those of the whole form, by path. */
	messages: Messages
}

const urlInput = {
	type: 'url',
	inputMode: 'url',
	spellCheck: false,
	placeholder: 'https://',
} as const

/** Pages of the business elsewhere: name and address of each. */
export function SocialLinksField(props: SocialLinksFieldProps) {
	return (
		<EntriesField
			{...props}
			one="page"
			blank={{ name: '', url: '' }}
			named="name"
			most={maxLinks}
			about={({ url }) => url}
			hint="Such as Facebook, with the address of your page there."
		>
			{({ part }) => (
				<div className="field-pair">
					<TextField {...part('name', 'Name')} />
					<TextField {...part('url', 'Address')} input={urlInput} />
				</div>
			)}
		</EntriesField>
	)
}
