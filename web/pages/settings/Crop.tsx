import { Button, Slider, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { clientTexts } from '../../texts/clients.ts';
import { useTexts } from '../../texts/index.ts';
import type { Size } from './size.ts';

interface Props {
  image: ImageBitmap;
  size: Size;
  isPending: boolean;
  /** Gets the part that was chosen, in the size that was asked for. */
  onDone: (file: File) => void;
}

const LARGEST_ZOOM = 5;
const QUALITY = 0.9;

/** Crops a picture, by sliders or by dragging. */
export function Crop({ image, size, isPending, onDone }: Props) {
  const t = useTexts(clientTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  // Where the part lies between the edges, 0 to 1.
  const [part, setPart] = useState({ zoom: 1, x: 0.5, y: 0.5 });
  const scale = Math.max(size.width / image.width, size.height / image.height) * part.zoom;
  const seen = { width: size.width / scale, height: size.height / scale };
  const room = { x: image.width - seen.width, y: image.height - seen.height };
  useEffect(() => {
    const context = canvas.current!.getContext('2d')!;
    // The uploaded image has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(image, room.x * part.x, room.y * part.y, seen.width, seen.height, 0, 0, size.width, size.height);
  });
  function moveBy(dx: number, dy: number) {
    // The canvas is displayed at a smaller size than it is drawn.
    const shown = size.width / canvas.current!.clientWidth / scale;
    const moved = (at: number, by: number, room: number) =>
      room > 0 ? Math.min(1, Math.max(0, at - (by * shown) / room)) : at;
    setPart((old) => ({ ...old, x: moved(old.x, dx, room.x), y: moved(old.y, dy, room.y) }));
  }
  function done() {
    canvas.current!.toBlob(
      (blob) => blob && onDone(new File([blob], 'picture', { type: blob.type })),
      'image/jpeg',
      QUALITY,
    );
  }
  const slider = (label: string, value: number, max: number, change: (value: number) => void) => (
    <div>
      <Text size="sm">{label}</Text>
      <Slider
        thumbLabel={label}
        label={null}
        min={max === 1 ? 0 : 1}
        max={max}
        step={0.01}
        value={value}
        onChange={change}
      />
    </div>
  );
  return (
    <Stack gap="xs" maw={480}>
      <canvas
        ref={canvas}
        {...size}
        style={{ width: '100%', maxHeight: 256, objectFit: 'contain', cursor: 'move', touchAction: 'none' }}
        onPointerMove={({ buttons, movementX, movementY }) => buttons === 1 && moveBy(movementX, movementY)}
      />
      {slider(t.zoom, part.zoom, LARGEST_ZOOM, (zoom) => setPart((old) => ({ ...old, zoom })))}
      {slider(t.horizontal, part.x, 1, (x) => setPart((old) => ({ ...old, x })))}
      {slider(t.vertical, part.y, 1, (y) => setPart((old) => ({ ...old, y })))}
      <div>
        <Button loading={isPending} onClick={done}>
          {t.use}
        </Button>
      </div>
    </Stack>
  );
}
