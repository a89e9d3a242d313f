import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { emailInput, TextField } from '#kit/admin/fields/text-field.tsx'
import { TextListField } from '#kit/admin/fields/text-list-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { messagesAt } from '#kit/admin/form/form-values.ts'
import type { Field, FormApi } from '#kit/admin/form/use-record-form.ts'
import type { ContactValues, VacancyOptions, VacancyValues } from './vacancy-fields.ts'

type VacancyForm = { form: FormApi<VacancyValues> }

export function VacancyFields({ form }: FieldsProps<VacancyValues, VacancyOptions>) {
	return (
		<>
			<TheJob form={form} />
			<TheWork form={form} />
			<AboutTexts form={form} />
			<Applying form={form} />
		</>
	)
}

const types = ['Full time', 'Part time', 'Fixed term', 'Casual', 'Internship']

function TheJob({ form }: VacancyForm) {
	return (
		<FormSection title="Job">
			<TextField {...form.field('title')} />
			<div className="field-pair">
				<TextField {...form.field('location')} hint="Town and region." />
				<TextField {...form.field('department')} hint="The team it belongs to." />
				<TextField
					{...form.field('type')}
					hint="Such as Full time or Fixed term."
					input={{ list: 'vacancy-types' }}
				/>
				<TextField {...form.field('salary')} isOptional hint="As visitors see it." />
				<TextField {...form.field('postedDate')} hint="Such as 14 October 2026." />
			</div>
			<datalist id="vacancy-types">
				{types.map((type) => (
					<option key={type}>{type}</option>
				))}
			</datalist>
			<SwitchField {...form.field('featured')} hint="Shown before the others, with a badge." />
		</FormSection>
	)
}

function TheWork({ form }: VacancyForm) {
	return (
		<FormSection title="Description">
			<TextArea
				{...form.field('description')}
				hint="An empty line starts a new paragraph. The first one is shown in the list."
				rows={8}
			/>
			<TextListField {...form.field('responsibilities')} itemLabel="Responsibility" />
			<TextListField {...form.field('requirements')} itemLabel="Requirement" />
		</FormSection>
	)
}

function AboutTexts({ form }: VacancyForm) {
	return (
		<FormSection title="More about it">
			<TextArea {...form.field('aboutUs')} isOptional />
			<TextArea {...form.field('aboutJob')} isOptional />
			<TextArea {...form.field('aboutYou')} isOptional />
		</FormSection>
	)
}

function Applying({ form }: VacancyForm) {
	return (
		<FormSection title="Applying">
			<TextField
				{...form.field('applyUrl')}
				hint="The address of the advertisement. The button on the page leads there."
				input={{ type: 'url', inputMode: 'url', spellCheck: false }}
			/>
			<div className="admin-field" role="group" aria-labelledby="contactInfo-label">
				<p id="contactInfo-label" className="label">
					Contact for questions <span className="optional">(optional)</span>
				</p>
				<p className="hint">
					Shown on the page. Leave all three empty to show no contact; with one, a name is needed.
				</p>
				<div className="field-pair">
					<TextField {...contactField(form, 'name', 'Name')} />
					<TextField {...contactField(form, 'position', 'Position')} isOptional />
					<TextField {...contactField(form, 'email', 'Email')} isOptional input={emailInput} />
				</div>
			</div>
		</FormSection>
	)
}

function contactField(
	form: FormApi<VacancyValues>,
	part: keyof ContactValues,
	label: string,
): Field<string> {
	const name = `contactInfo.${part}`
	return {
		name,
		label,
		value: form.values.contactInfo[part],
		onChange: (value) => form.set(name, value),
		errors: messagesAt(form.errors, name),
	}
}
