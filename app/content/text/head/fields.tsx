import type { ReactNode } from 'react'
import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { ButtonField } from '#kit/admin/fields/button-field.tsx'
import { EntriesField } from '#kit/admin/fields/entries-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import {
	factsHint,
	linksHint,
	placeholderHint,
	placeholders,
} from '#platform/business/placeholders.ts'
import { maxEntries } from './field-kinds.ts'
import type { HeadValues } from './field-kinds.ts'
import { hasForm } from './pages.ts'

const { country, product, category, line } = placeholders.page

type Form = { form: FormApi<HeadValues> }
type NamesOf<T> = {
	[K in keyof HeadValues]: HeadValues[K] extends T ? K : never
}[keyof HeadValues]

/** The fields that the record's page has. */
export function HeadFields({ form }: FieldsProps<HeadValues>) {
	return (
		<>
			<Part form={form} title="Top" has="eyebrow">
				<p className="hint">{factsHint}</p>
				<Line form={form} name="eyebrow" isOptional />
				<Line form={form} name="title" />
				<Text
					form={form}
					name="text"
					hint={'textForBoth' in form.values ? placeholderHint({ country }) : undefined}
				/>
				<Text
					form={form}
					name="textForBoth"
					hint="Shown instead to visitors who have chosen both countries. Empty: the text above."
				/>
				<Line
					form={form}
					name="pressButton"
					label="Button"
					hint="The title and the text above show until somebody presses it."
				/>
			</Part>
			<LinkStates form={form} />
			<Part form={form} title="Story" has="story">
				<Line form={form} name="storyTitle" label="Heading" />
				<Text
					form={form}
					name="story"
					label="Text"
					max={5000}
					rows={14}
					hint="An empty line begins another paragraph. The first one is larger."
				/>
				<PictureField
					{...form.field('picture')}
					label="Picture (optional)"
					folder="page-images"
					hint="Shown beside the story. Without one, there is none, or a drawing."
				/>
			</Part>
			<Part form={form} title="Mission" has="mission">
				<Line form={form} name="missionTitle" label="Heading" />
				<Text form={form} name="mission" label="Text" />
			</Part>
			<Part form={form} title="Values" has="values">
				<Line form={form} name="valuesTitle" label="Heading" />
				<Entries form={form} name="values" one="value" />
			</Part>
			<Part form={form} title="Team" has="teamTitle">
				<Line form={form} name="teamEyebrow" label="Small line" isOptional />
				<Line form={form} name="teamTitle" label="Heading" />
				<Text form={form} name="teamText" label="Text" />
			</Part>
			<Part form={form} title="Vacancies" has="listTitle">
				<Line form={form} name="listTitle" label="Heading" />
			</Part>
			<Part form={form} title="When there are none" has="noneTitle">
				<Line form={form} name="noneTitle" label="Heading" />
				<Text form={form} name="noneText" label="Text" />
				<Choice form={form} name="noneButton" label="Button" />
			</Part>
			<Part form={form} title="Reasons to work here" has="reasons">
				<Line form={form} name="reasonsTitle" label="Heading" />
				<Entries form={form} name="reasons" one="reason" />
			</Part>
			<Part form={form} title="Below the offices" has="jobsText">
				<Line form={form} name="jobsText" label="Words before the link" isOptional />
				<Choice form={form} name="jobsLink" label="Link" />
			</Part>
			<Part form={form} title="Form" has="formTitle">
				<Line form={form} name="formTitle" label="Heading" />
			</Part>
			<Part form={form} title="List" has="priceNote">
				<Line
					form={form}
					name="priceNote"
					isOptional
					hint="Shown below the products, after the note on prices that stands under Menus."
				/>
			</Part>
			<LaterFields form={form} />
		</>
	)
}

/** What the page behind a mailed link says instead, once its button was pressed or when there is nothing to press. */
function LinkStates({ form }: Form) {
	return (
		<>
			<Part form={form} title="When it is done" has="doneTitle">
				<p className="hint">
					Shown after the button was pressed, and whenever the link is opened again.
				</p>
				<Line form={form} name="doneTitle" label="Title" />
				<Text form={form} name="doneText" label="Text" />
			</Part>
			<Part form={form} title="When the subscription has ended" has="endedTitle">
				<p className="hint">Shown when there is nothing left to confirm, or to unsubscribe from.</p>
				<Line form={form} name="endedTitle" label="Title" />
				<Text form={form} name="endedText" label="Text" />
			</Part>
			<Part form={form} title="When the link does not work" has="brokenTitle">
				<Line form={form} name="brokenTitle" label="Title" />
				<Text form={form} name="brokenText" label="Text" />
			</Part>
			<Part form={form} title="Subscribe again" has="againButton">
				<p className="hint">The title and the text are shown after the button was pressed.</p>
				<Line form={form} name="againButton" label="Button" />
				<Line form={form} name="againTitle" label="Title" />
				<Text form={form} name="againText" label="Text" />
			</Part>
			<Part form={form} title="Link to the news" has="newsLink">
				<Line
					form={form}
					name="newsLink"
					label="Words"
					hint="Stands where there is no button. Leads to the news."
				/>
			</Part>
		</>
	)
}

/** What stands at the end of a page, on those of its records, and in search engines. */
function LaterFields({ form }: Form) {
	return (
		<>
			<Part form={form} title="Page of a product" has="enquiryButton">
				<Line form={form} name="pricedNote" isOptional />
				<Line form={form} name="quoteNote" isOptional />
				<Line form={form} name="enquiryButton" />
				<Text form={form} name="enquiryText" hint={placeholderHint({ product })} />
			</Part>
			<Part form={form} title="Headings on the page of each record" has="backLink">
				<Line form={form} name="backLink" />
				<Line form={form} name="contentsTitle" />
				<Line form={form} name="seenTitle" />
				<Line form={form} name="measuredTitle" />
				<Line form={form} name="changedTitle" />
				<Line form={form} name="unimprovedTitle" />
				<Line form={form} name="quoteTitle" />
				<Line form={form} name="featuresTitle" />
				<Line form={form} name="detailsTitle" />
				<Line form={form} name="documentsTitle" />
				<Line form={form} name="documentLink" />
				<Line form={form} name="enquiryTitle" />
				<Line form={form} name="relatedTitle" />
				<Line form={form} name="usefulTitle" />
				<Line form={form} name="neighboursName" />
			</Part>
			<Part form={form} title="Ways on" has="waysTitle">
				<Line form={form} name="waysTitle" label="Heading" />
			</Part>
			<Part form={form} title="How to get a resource" has="freeNote">
				<Text form={form} name="gateText" />
				<Line form={form} name="freeNote" isOptional />
				<Text form={form} name="paidNote" />
			</Part>
			<Part form={form} title="Question below a page" has="detailTitle">
				<Line
					form={form}
					name="detailTitle"
					label="Heading"
					isOptional
					hint="On the page of each record. Without a heading, there is none."
				/>
				<Text form={form} name="detailText" label="Text" />
				<Line
					form={form}
					name="detailLink"
					label="Link"
					isOptional
					hint="Leads to the contact form, whose subject is then the record."
				/>
			</Part>
			<Part form={form} title="Closing call" has="callTitle">
				<Line
					form={form}
					name="callTitle"
					label="Heading"
					isOptional
					hint="The yellow band at the end. Without a heading, there is none."
				/>
				<Text form={form} name="callText" label="Text" />
				<Choice form={form} name="callButton" label="Button" />
			</Part>
			<Part form={form} title="Services" has="servicesTitle">
				<Line form={form} name="servicesEyebrow" label="Small line" isOptional />
				<Line form={form} name="servicesTitle" label="Heading" />
				<Line
					form={form}
					name="servicesMore"
					label="Link to all"
					isOptional
					hint="Leads to all services. Without words, there is none."
				/>
			</Part>
			<Part form={form} title="Search engines" has="metaDescription">
				<Line form={form} name="metaTitle" label="Title" />
				<Text form={form} name="metaDescription" label="Description" rows={2} max={300} />
				<Line form={form} name="metaKeywords" label="Keywords" isOptional />
				<Line
					form={form}
					name="categoryTitle"
					label="Title of a category"
					hint={placeholderHint({ category })}
				/>
				<Text
					form={form}
					name="categoryDescription"
					label="Description of a category"
					rows={2}
					max={300}
					hint={placeholderHint({ category, ...(form.values.page === 'products' && { line }) })}
				/>
			</Part>
		</>
	)
}

type PartProps = Form & { title: string; has: keyof HeadValues; children: ReactNode }

/** A section of the form, for pages that have the field. */
function Part({ form, title, has, children }: PartProps) {
	return has in form.values ? <FormSection title={title}>{children}</FormSection> : null
}

type WordsProps = Form & {
	name: NamesOf<string>
	/** Within its section; by default the field's own. */
	label?: string
	hint?: string | undefined
}

function Line({ form, name, ...shown }: WordsProps & { isOptional?: boolean }) {
	return name in form.values ? <TextField {...form.field(name)} {...shown} /> : null
}

function Text({ form, name, ...shown }: WordsProps & { rows?: number; max?: number }) {
	if (!(name in form.values)) return null
	const { page } = form.values
	const hasLinks =
		name === 'gateText' || name === 'enquiryText' || (name === 'text' && hasForm(page))
	const hint = [shown.hint, hasLinks && linksHint].filter(Boolean).join(' ') || undefined
	return <TextArea {...form.field(name)} isOptional rows={3} max={500} {...shown} hint={hint} />
}

type ChoiceProps = Form & { name: 'callButton' | 'noneButton' | 'jobsLink'; label: string }

function Choice({ form, name, label }: ChoiceProps) {
	if (!(name in form.values)) return null
	return <ButtonField {...form.field(name)} label={label} messages={form.errors} />
}

type EntriesProps = Form & { name: 'values' | 'reasons'; one: string }

function Entries({ form, name, one }: EntriesProps) {
	return (
		<EntriesField
			{...form.field(name)}
			messages={form.errors}
			one={one}
			blank={{ title: '', text: '' }}
			named="title"
			most={maxEntries}
			hint="Without any, this part of the page is left out."
		>
			{({ part }) => (
				<>
					<TextField {...part('title', 'Title')} />
					<TextArea {...part('text', 'Text')} rows={3} max={400} />
				</>
			)}
		</EntriesField>
	)
}
