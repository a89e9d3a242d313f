import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { ButtonField, TargetField, targetName } from '#kit/admin/fields/button-field.tsx'
import { EntriesField } from '#kit/admin/fields/entries-field.tsx'
import type { EntryPart } from '#kit/admin/fields/entries-field.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { messagesAt } from '#kit/admin/form/form-values.ts'
import type { Messages } from '#kit/admin/form/form-values.ts'
import type { Field, FormApi } from '#kit/admin/form/use-record-form.ts'
import { factsHint } from '#platform/business/placeholders.ts'
import { plural } from '#platform/lib/text/plural.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import { labels, maxBelow, maxColumns, maxHeaderLinks, maxLinks } from './menus-fields.ts'
import type { MenusValues } from './menus-fields.ts'

const blankLink: Button = { label: '', to: '' }

export function MenusFields({ form }: FieldsProps<MenusValues>) {
	const { errors } = form
	return (
		<>
			<FormSection title="Header">
				<p className="hint">
					A page that visitors cannot see is left out until they can. On a computer, seven links of
					one or two short words fit in one row; more take a second one. On a telephone, all links
					are in one list.
				</p>
				<EntriesField
					{...form.field('header')}
					label="Links"
					messages={errors}
					one="link"
					blank={{ ...blankLink, below: [] }}
					named="label"
					most={maxHeaderLinks}
					about={({ to, below }) =>
						below.length > 0 ? `${below.length} below it` : targetName(to)
					}
				>
					{({ value, part, onChange }) => (
						<>
							<LinkParts value={value} part={part} onChange={onChange} />
							<LinksField
								{...part('below', 'Links below it (optional)')}
								messages={errors}
								most={maxBelow}
								within={`below ${value.label}`}
							/>
						</>
					)}
				</EntriesField>
				<ButtonField {...form.field('headerButton')} messages={errors} />
			</FormSection>
			<FormSection title="Footer">
				<EntriesField
					{...form.field('footer')}
					label="Columns of links"
					messages={errors}
					one="column"
					blank={{ title: '', links: [] }}
					named="title"
					most={maxColumns}
					about={({ links }) => plural(links.length, 'link')}
				>
					{({ value, part }) => (
						<>
							<TextField {...part('title', 'Heading')} />
							<LinksField
								{...part('links', 'Links')}
								messages={errors}
								most={maxLinks}
								within={value.title}
							/>
						</>
					)}
				</EntriesField>
				<TextField {...form.field('footerServices')} label="Heading of the services" />
				<TextField {...form.field('footerContact')} label="Heading of the office" />
			</FormSection>
			<FormSection title="Small links">
				<LinksField
					{...form.field('small')}
					label="Links"
					messages={errors}
					most={maxLinks}
					hint="Below the name in the footer, and at the end of the menu on a telephone."
				/>
			</FormSection>
			<FormSection title="Small words">
				<p className="hint">{`${factsHint} Keep the other placeholders: they are filled in.`}</p>
				{Object.entries(labels).map(([key, { label }]) => (
					<TextField key={key} {...labelField(form, key as keyof typeof labels, label)} />
				))}
			</FormSection>
		</>
	)
}

function labelField(
	form: FormApi<MenusValues>,
	key: keyof typeof labels,
	label: string,
): Field<string> {
	const name = `labels.${key}`
	return {
		name,
		label,
		value: form.values.labels[key],
		onChange: (value) => form.set(name, value),
		errors: messagesAt(form.errors, name),
	}
}

type LinksFieldProps = Field<Button[]> & {
	messages: Messages
	most: number
	hint?: string
	within?: string
}

function LinksField(props: LinksFieldProps) {
	return (
		<EntriesField
			{...props}
			one="link"
			blank={blankLink}
			named="label"
			about={({ to }) => targetName(to)}
		>
			{(entry) => <LinkParts {...entry} />}
		</EntriesField>
	)
}

type LinkPartsProps<E extends Button> = {
	value: E
	part: EntryPart<E>
	onChange: (value: E) => void
}

function LinkParts<E extends Button>({ value, part, onChange }: LinkPartsProps<E>) {
	return (
		<div className="field-pair">
			<TextField {...part('label', 'Words')} />
			<TargetField
				{...part('to', 'Leads to')}
				of={value.label || 'this link'}
				onChoose={(to, title) => onChange({ ...value, to, label: value.label || title })}
			/>
		</div>
	)
}
