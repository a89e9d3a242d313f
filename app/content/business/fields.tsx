import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { NumberField } from '#kit/admin/fields/number-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { replyTimeWords } from '#platform/business/reply-time.ts'
import { zones } from './business-fields.ts'
import type { BusinessValues } from './business-fields.ts'
import { HoursField } from './hours-field.tsx'
import { SocialLinksField } from './social-links-field.tsx'
import { SpecialDaysField } from './special-days-field.tsx'

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
			<FormSection title="Pictures">
				<PictureField
					{...form.field('logo')}
					label="Logo (optional)"
					folder="business-pictures"
					hint="Shown in the header, the footer, mails and the browser tab. Without one, the drawn hen."
				/>
				<PictureField
					{...form.field('sharePicture')}
					label="Picture for social networks (optional)"
					folder="business-pictures"
					hint="What social networks show of a page without a picture of its own."
				/>
			</FormSection>
			<FormSection title="Social networks">
				<SocialLinksField {...form.field('socialLinks')} label="Pages" messages={form.errors} />
			</FormSection>
			<Messages form={form} />
			<Office form={form} of="nz" country="New Zealand" region="Region" />
			<Office form={form} of="au" country="Australia" region="State" />
		</>
	)
}

const emailInput = { type: 'email', inputMode: 'email', spellCheck: false } as const
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

type OfficeProps = BusinessForm & {
	/** What its fields begin with. */
	of: 'nz' | 'au'
	country: keyof typeof zones
	/** What its part of the country is called. */
	region: string
}

function Office({ form, of, country, region }: OfficeProps) {
	const { errors } = form
	const timeZone = form.field(`${of}TimeZone`)
	return (
		<FormSection title={`Office in ${country}`}>
			<p className="hint">Leave everything empty if there is none.</p>
			<TextField {...form.field(`${of}Company`)} label="Company" />
			<div className="field-pair">
				<TextField
					{...form.field(`${of}Phone`)}
					label="Telephone"
					input={{ type: 'tel', inputMode: 'tel' }}
				/>
				<TextField {...form.field(`${of}Email`)} label="Email" input={emailInput} />
				<TextField {...form.field(`${of}Street`)} label="Street" />
				<TextField {...form.field(`${of}City`)} label="Town" />
				<TextField {...form.field(`${of}Region`)} label={region} />
				<TextField {...form.field(`${of}Postcode`)} label="Postcode" />
			</div>
			<SelectField
				{...timeZone}
				label="Time zone"
				choices={zones[country].map((zone) => ({ value: zone as string, label: cityOf(zone) }))}
			/>
			<HoursField {...form.field(`${of}Hours`)} label="Hours" messages={errors} />
			<SpecialDaysField
				{...form.field(`${of}SpecialDays`)}
				label="Special days"
				messages={errors}
				timeZone={timeZone.value}
				version={form.version}
			/>
		</FormSection>
	)
}

/** 'Auckland' of 'Pacific/Auckland'. */
function cityOf(zone: string): string {
	return zone.slice(zone.indexOf('/') + 1)
}
