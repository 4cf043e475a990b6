import 'uplot/dist/uPlot.min.css';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';

import { localeOf } from '../format/index.ts';
import { useLanguage } from '../texts/index.ts';
import type { Language } from '../texts/language.ts';
import type { PlotProps, Series } from './plot-props.ts';
import { stepsToldApart } from './plot-steps.ts';

/** Draws with the colours of the theme, as wide as there is room. */
export default function PlotCanvas({ x, xKind, series, format, formatX, height = 240 }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const colorScheme = useComputedColorScheme();
  const { language } = useLanguage();
  useEffect(() => {
    const place = box.current!;
    const style = getComputedStyle(place);
    const variable = (name: string) => style.getPropertyValue(name).trim();
    const text = variable('--mantine-color-text');
    const grid = { stroke: variable('--mantine-color-default-border'), width: 1 };
    const axis = { stroke: text, grid, ticks: grid };
    const plot = new UPlot(
      {
        width: place.clientWidth,
        height,
        ms: 1,
        scales: {
          x: {
            time: xKind === 'time',
            ...(xKind !== 'time' && { range: beyond }),
            ...(x.length === 1 && { range: around(x[0]!) }),
          },
          ...(isFlat(series) && { y: { range: besideLevel } }),
        },
        axes: [
          { ...axis, values: (_, at) => at.map(xKind === 'time' ? ticksOf(at, language) : formatX) },
          {
            ...axis,
            size: asWideAsValues,
            incrs: stepsToldApart(format),
            values: (_, at) => at.map((value) => format(value)),
          },
        ],
        legend: { show: false },
        cursor: { show: false },
        series: [{}, ...series.map((one) => drawn(one, one.colour ?? variable('--mantine-primary-color-filled')))],
      },
      [[...x], ...series.map(({ values }) => [...values])],
      place,
    );
    const watcher = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height }));
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [x, xKind, series, format, formatX, height, colorScheme, language]);
  return <div ref={box} style={{ height, overflow: 'hidden' }} />;
}

/** The least width of the axis of values (px). */
const LEAST = 50;

/** Returns the width that the values of an axis need (px). It is measured once a drawing, or they would push each other about. */
function asWideAsValues(plot: UPlot, values: readonly string[] | null, at: number, cycle: number): number {
  const axis = plot.axes[at] as UPlot.Axis & { _size: number; font: [string, number, number] };
  if (cycle > 1) return axis._size;
  plot.ctx.font = axis.font[0];
  const widths = (values ?? []).map((value) => plot.ctx.measureText(value).width / devicePixelRatio);
  return Math.max(LEAST, Math.ceil(Math.max(0, ...widths) + (axis.ticks?.size ?? 0) + (axis.gap ?? 0)));
}

const DAY = 86_400_000;

/** Writes the times of an axis (Unix ms) as finely as they are apart. */
function ticksOf(at: readonly number[], language: Language): (time: number) => string {
  const apart = (at[1] ?? 0) - (at[0] ?? 0);
  const style = apart < DAY ? { timeStyle: 'short' as const } : dates(apart);
  const format = new Intl.DateTimeFormat(localeOf(language), style);
  return (time) => format.format(time);
}
const dates = (apart: number): Intl.DateTimeFormatOptions =>
  apart < 27 * DAY ? { month: 'numeric', day: 'numeric' } : { year: 'numeric', month: 'numeric' };

/** Bars at the ends have room. */
const beyond = (_: UPlot, min: number, max: number): [number, number] => [min - 1, max + 1];

/** A single point stands in the middle. */
const around = (x: number) => (): [number, number] => [x - 1, x + 1];

/** Whether all points are at one level: an axis from 0 would hide how little they differ. */
const isFlat = (series: readonly Series[]) =>
  series.every(({ kind }) => kind !== 'bars') && new Set(series.flatMap(({ values }) => values)).size === 1;

/** A line at one level is in the middle. */
const besideLevel = (_: UPlot, min: number, max: number): [number, number] => {
  const room = Math.max(Math.abs(max) / 20, 1);
  return [min - room, max + room];
};

function drawn({ label, kind = 'line' }: Series, colour: string): UPlot.Series {
  const common = { label, stroke: colour, width: 2 };
  if (kind === 'bars')
    return { ...common, fill: colour, paths: UPlot.paths.bars!({ size: [0.8, 60] }), points: { show: false } };
  const points = { size: 6, fill: colour };
  // Points of a line are shown where there is room between them.
  return kind === 'points'
    ? { ...common, points: { ...points, show: true }, paths: () => null }
    : { ...common, points };
}
