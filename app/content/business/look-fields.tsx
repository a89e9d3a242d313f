import { useState } from 'react'
import { Button } from '#kit/admin/button.tsx'
import { ChoiceField } from '#kit/admin/fields/choice-field.tsx'
import { describedBy, FieldFrame } from '#kit/admin/fields/field-frame.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { Field, FormApi } from '#kit/admin/form/use-record-form.ts'
import { colourProblem, isColour, nearestReadable } from '#platform/lib/colours.ts'
import type { ColourKind } from '#platform/lib/colours.ts'
import { fontPairs } from './business-fields.ts'
import type { BusinessValues } from './business-fields.ts'
import { readLogoColours } from './logo-colours.ts'

const folder = 'business-pictures'
const fontLabels = {
	figtree: 'Figtree for headings and text',
	bitter: 'Bitter for headings, Figtree for text',
} as const

/** How the business looks: its mark, its colours and its fonts. */
export function LookFields({ form }: { form: FormApi<BusinessValues> }) {
	const { logo } = form.values
	return (
		<>
			<FormSection title="Pictures">
				<PictureField
					{...form.field('logo')}
					label="Logo (optional)"
					folder={folder}
					hint="Shown in the header, the footer, mails, the browser tab and pictures for social networks. Without one, a drawing, or the initial of the name."
				/>
				{logo ? (
					<>
						<PictureField
							{...form.field('logoDark')}
							label="Logo on dark (optional)"
							folder={folder}
							hint="For the footer and pictures for social networks. Without it, the logo stands on a white plate there."
						/>
						<SwitchField
							{...form.field('nameShown')}
							hint="In the header and in mails. Turn it off for a logo that has the name in it."
						/>
					</>
				) : null}
				<PictureField
					{...form.field('sharePicture')}
					label="Picture for social networks (optional)"
					folder={folder}
					hint="What social networks show of the home page, the lists and other pages that are no record: whole, when it is about twice as wide as high, such as 1,200 by 630 pixels."
				/>
			</FormSection>
			<FormSection title="Colours and fonts">
				{logo ? <LogoColours form={form} /> : null}
				<div className="field-pair">
					<ColourField
						{...form.field('mainColour')}
						kind="main"
						usual="#1f4d36"
						hint="Buttons, links and the footer. Empty: green."
					/>
					<ColourField
						{...form.field('accentColour')}
						kind="accent"
						usual="#f2a81d"
						hint="The button in the header, and what stands out. Empty: yellow."
					/>
				</div>
				<ChoiceField
					{...form.field('fonts')}
					emptyLabel="Fraunces for headings, Figtree for text"
					choices={fontPairs.map((value) => ({ value, label: fontLabels[value] }))}
					hint="Under Publishing, Preview changes shows pages with these colours and fonts."
				/>
			</FormSection>
		</>
	)
}

function LogoColours({ form }: { form: FormApi<BusinessValues> }) {
	const [result, setResult] = useState('')
	async function take() {
		const found = await readLogoColours(form.values.logo).catch(() => null)
		if (found) form.patch(() => found)
		setResult(found ? 'Taken from the logo.' : 'The logo has no colours that can be taken.')
	}
	return (
		<div className="colour-line">
			<Button onClick={() => void take()}>Take the colours from the logo</Button>
			<p role="status" className="hint">
				{result}
			</p>
		</div>
	)
}

type ColourFieldProps = Field<string> & { kind: ColourKind; usual: string; hint: string }

/** A colour, typed or chosen, with what is wrong with it while it is. */
function ColourField({ kind, usual, ...field }: ColourFieldProps) {
	const { name, label, value, onChange } = field
	const problem = isColour(value) ? colourProblem(kind, value) : null
	const shown = { ...field, errors: problem ? [problem] : field.errors, isOptional: true }
	const readable = problem && nearestReadable(kind, value)
	return (
		<FieldFrame {...shown}>
			<div className="colour-line">
				<input
					type="color"
					aria-label={`${label}: choose`}
					value={isColour(value) ? value : usual}
					onChange={({ target }) => onChange(target.value)}
				/>
				<input
					type="text"
					id={name}
					name={name}
					className="admin-input"
					placeholder={usual}
					autoComplete="off"
					spellCheck={false}
					value={value}
					onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
					{...describedBy(shown)}
				/>
				{readable ? <Button onClick={() => onChange(readable)}>{`Use ${readable}`}</Button> : null}
			</div>
		</FieldFrame>
	)
}
