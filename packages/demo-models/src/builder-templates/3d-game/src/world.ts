import * as THREE from "three";
import { content } from "./content.ts";

/** The road runs away from the camera along negative z, in three lanes. */
export const LANES = [-2.4, 0, 2.4];
const VISIBLE = 90;

const GEOMETRIES = {
  gem: () => new THREE.OctahedronGeometry(0.55),
  ring: () => new THREE.TorusGeometry(0.5, 0.17, 12, 28),
  ball: () => new THREE.SphereGeometry(0.5, 24, 16),
  cube: () => new THREE.BoxGeometry(0.8, 0.8, 0.8),
};

export function createWorld(canvas: HTMLCanvasElement) {
  const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
  renderer.shadowMap.enabled = true;
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(content.background);
  scene.fog = new THREE.Fog(content.background, 30, VISIBLE);

  const camera = new THREE.PerspectiveCamera(60, 1, 0.1, 200);
  camera.position.set(0, 4.2, 8);
  camera.lookAt(0, 0.6, -8);

  scene.add(new THREE.HemisphereLight("#dfe8ff", content.ground, 1.4));
  const sun = new THREE.DirectionalLight("#ffffff", 2.2);
  sun.position.set(6, 14, 6);
  sun.castShadow = true;
  sun.shadow.mapSize.set(1024, 1024);
  Object.assign(sun.shadow.camera, { left: -14, right: 14, top: 20, bottom: -40, far: 80 });
  scene.add(sun);

  const road = new THREE.Mesh(
    new THREE.PlaneGeometry(9, 200),
    new THREE.MeshStandardMaterial({ color: content.ground, roughness: 0.9 }),
  );
  road.rotation.x = -Math.PI / 2;
  road.position.z = -80;
  road.receiveShadow = true;
  scene.add(road);

  const marks = Array.from({ length: 36 }, (_, index) => {
    const mark = new THREE.Mesh(
      new THREE.BoxGeometry(0.12, 0.02, 1.4),
      new THREE.MeshBasicMaterial({ color: "#ffffff" }),
    );
    mark.position.set(index % 2 === 0 ? -1.2 : 1.2, 0.01, 6 - Math.floor(index / 2) * 5);
    scene.add(mark);
    return mark;
  });

  const player = new THREE.Mesh(
    new THREE.SphereGeometry(0.7, 32, 24),
    new THREE.MeshStandardMaterial({ color: "#ffffff", roughness: 0.25, metalness: 0.1 }),
  );
  player.position.y = 0.7;
  player.castShadow = true;
  const belt = new THREE.Mesh(
    new THREE.TorusGeometry(0.7, 0.09, 12, 40),
    new THREE.MeshStandardMaterial({ color: content.accent }),
  );
  belt.rotation.y = Math.PI / 2;
  player.add(belt);
  scene.add(player);

  const itemGeometry = GEOMETRIES[content.shape]();
  const itemMaterial = new THREE.MeshStandardMaterial({
    color: content.accent,
    emissive: content.accent,
    emissiveIntensity: 0.45,
    roughness: 0.2,
  });
  const blockGeometry = new THREE.BoxGeometry(2, 1.6, 1.2);
  const blockMaterial = new THREE.MeshStandardMaterial({ color: "#d4546a", roughness: 0.6 });

  return {
    player,
    addThing(lane: number, bad: boolean) {
      const mesh = new THREE.Mesh(bad ? blockGeometry : itemGeometry, bad ? blockMaterial : itemMaterial);
      mesh.position.set(LANES[lane] ?? 0, bad ? 0.8 : 0.9, -VISIBLE);
      mesh.castShadow = true;
      scene.add(mesh);
      return mesh;
    },
    remove: (mesh: THREE.Mesh) => scene.remove(mesh),
    /** The road's marks run towards the camera and begin again at the far end. */
    roll(distance: number) {
      for (const mark of marks) {
        mark.position.z += distance;
        if (mark.position.z > 8) mark.position.z -= 90;
      }
      player.rotation.x -= distance / 0.7;
    },
    resize() {
      const { clientWidth, clientHeight } = canvas;
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
      renderer.setSize(clientWidth, clientHeight, false);
      camera.aspect = clientWidth / Math.max(1, clientHeight);
      camera.fov = camera.aspect < 1 ? 78 : 60;
      camera.updateProjectionMatrix();
    },
    draw: () => renderer.render(scene, camera),
  };
}

export type Mesh = THREE.Mesh;
