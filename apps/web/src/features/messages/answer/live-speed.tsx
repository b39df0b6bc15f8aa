import { useEffect, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { formatSpeed } from "../../../ui/formats/speed.ts";
import { createSpeedMeter } from "./speed-meter.ts";

/** Milliseconds between two readings: frequent enough to feel live, rare enough to be readable. */
const INTERVAL = 400;

/** An estimate of an answer's speed. It reads the text at its own interval and is not rendered with every token. */
export function LiveSpeed({ messageId }: { messageId: string }) {
  const { texts } = useEngine().tables;
  const [speed, setSpeed] = useState<number>();

  useEffect(() => {
    const meter = createSpeedMeter();
    const read = (): void => {
      const text = texts.get(messageId);
      setSpeed(meter.read((text?.content.length ?? 0) + (text?.reasoning.length ?? 0), performance.now()));
    };
    read();
    const timer = setInterval(read, INTERVAL);
    return () => clearInterval(timer);
  }, [texts, messageId]);

  return speed === undefined ? "\u00a0" : `≈ ${formatSpeed(speed)}`;
}
