import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { NumberField } from '#kit/admin/fields/number-field.tsx'
import { TagsField } from '#kit/admin/fields/tags-field.tsx'
import { emailInput, TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { parts } from '#platform/business/parts.ts'
import { replyTimeWords } from '#platform/business/reply-time.ts'
import type { BusinessValues } from './business-fields.ts'
import { LookFields } from './look-fields.tsx'
import { OfficesFields } from './offices-fields.tsx'
import { SocialLinksField } from './social-links-field.tsx'

type BusinessForm = { form: FormApi<BusinessValues> }

export function BusinessFields({ form }: FieldsProps<BusinessValues>) {
	return (
		<>
			<FormSection title="Names">
				<TextField {...form.field('name')} />
				<TextField
					{...form.field('shortName')}
					isOptional
					hint="Where there is little room, such as the header. Empty: the name."
				/>
				<TextField {...form.field('tagline')} isOptional />
			</FormSection>
			<LookFields form={form} />
			<FormSection title="Social networks">
				<SocialLinksField {...form.field('socialLinks')} label="Pages" messages={form.errors} />
			</FormSection>
			<FormSection title="Parts of the site">
				<TagsField
					{...form.field('leftOut')}
					isOptional
					choices={parts}
					hint="Visitors no longer see what is ticked: its pages, the links to it and its forms. Its records stay, and come back when it is unticked. “Poultry” is the drawn birds, and what forms and search engines are told of farms."
				/>
			</FormSection>
			<Messages form={form} />
			<OfficesFields form={form} />
		</>
	)
}

const mailboxes = [
	'contactMailbox',
	'enquiryMailbox',
	'requestMailbox',
	'newsletterMailbox',
] as const

function Messages({ form }: BusinessForm) {
	const { replyDays } = form.values
	const isPromise = replyDays !== null && Number.isInteger(replyDays) && replyDays > 0
	return (
		<FormSection title="Messages">
			<NumberField
				{...form.field('replyDays')}
				hint={
					isPromise
						? `Visitors read: We reply ${replyTimeWords(replyDays)}.`
						: 'What visitors are promised.'
				}
				min={1}
				step={1}
			/>
			<div className="field-pair">
				{mailboxes.map((name) => (
					<TextField
						key={name}
						{...form.field(name)}
						isOptional
						hint="Empty: the office's email."
						input={emailInput}
					/>
				))}
			</div>
		</FormSection>
	)
}
