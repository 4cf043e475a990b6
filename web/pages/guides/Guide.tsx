import { useState, type ReactNode } from 'react';

import { AnchorLink } from '../../components/AnchorLink.tsx';
import { GuidePicture } from '../../components/import-types/GuidePicture.tsx';
import { HOOK_PICTURES, type FormatGuide, type Picture } from '../../components/import-types/guides.gen.ts';
import { useTypeName } from '../../components/import-types/type-name.ts';
import { hookTexts } from '../../texts/game-hooks.ts';
import { guideTexts } from '../../texts/guides.ts';
import { useLanguage, useTexts } from '../../texts/index.ts';
import { useInstructions, type GameHook } from '../connect/hooks.ts';

/** The steps to the scores of a format, and the way to where they go. */
export function FileGuide({ guide, isOpen }: { guide: FormatGuide; isOpen: boolean }) {
  const t = useTexts(guideTexts);
  const { language } = useLanguage();
  const name = useTypeName()(guide.importType);
  const steps = guide.steps.map(({ picture, ...words }) => ({ text: words[language], picture }));
  return (
    <Guide name={name} steps={steps} isOpen={isOpen}>
      {guide.importType.startsWith('file/') ? (
        <AnchorLink to="/import" search={{ type: guide.importType }}>
          {t.byFile(name)}
        </AnchorLink>
      ) : (
        <AnchorLink to="/settings/keys">{t.byKey}</AnchorLink>
      )}
    </Guide>
  );
}

/** The steps to a game hook that sends every play. */
export function HookGuide({ hook, isOpen }: { hook: GameHook; isOpen: boolean }) {
  const t = useTexts(guideTexts);
  const { getsKey, getsFile } = useTexts(hookTexts);
  const given = hook.filename === null ? getsKey : getsFile(hook.filename);
  const steps = [given, ...useInstructions(hook)].map((text) => ({ text }));
  return (
    <Guide name={t.hook(hook.name)} steps={steps} picture={HOOK_PICTURES[hook.hookID]} isOpen={isOpen}>
      <AnchorLink to="/connect/$hookID" params={{ hookID: hook.hookID }}>
        {t.byHook(hook.name)}
      </AnchorLink>
    </Guide>
  );
}

interface GuideProps {
  name: string;
  steps: readonly { text: string; picture?: Picture | undefined }[];
  /** Picture of all steps together. */
  picture?: Picture | undefined;
  isOpen: boolean;
  /** Where the last step is taken. */
  children: ReactNode;
}

/** A tool with its steps, folded away until somebody wants them. */
function Guide({ name, steps, picture, isOpen, children }: GuideProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className="guide" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{name}</h3>
      </summary>
      <ol className="guide-steps">
        {steps.map((step) => (
          <li key={step.text}>
            {step.text}
            {step.picture && <GuidePicture picture={step.picture} />}
          </li>
        ))}
      </ol>
      {picture && <GuidePicture picture={picture} />}
      {children}
    </details>
  );
}
